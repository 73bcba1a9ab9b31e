package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.PartitionMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rule file against {@link Gfx1250Oracle}, at every size where anything may change and beside
 * it, for all kinds of calls and settings.
 */
class Gfx1250OracleTest {
  private static final int[] RANKS = {2, 3, 8, 9, 32, 1024};
  private static final DataType[] TYPES = {
    DataType.FLOAT32,
    DataType.FLOAT16,
    DataType.BFLOAT16,
    DataType.INT32,
    DataType.INT8,
    DataType.FLOAT8E4M3,
    DataType.FLOAT8E5M2,
    DataType.FLOAT64
  };
  private static final List<Collective> COLLECTIVES =
      List.of(
          Collective.ALL_REDUCE,
          Collective.ALL_GATHER,
          Collective.REDUCE_SCATTER,
          Collective.ALL_TO_ALL,
          Collective.GATHER,
          Collective.SCATTER);

  private static final UserChoices DDA_OFF = UserChoices.NONE.with(RuleVariable.RCCL_DDA_ENABLE, 0);
  private static final UserChoices ENGINES = DDA_OFF.with(RuleVariable.NCCL_CTA_POLICY, 2);

  private final ArchRules rules = ArchRules.named("gfx1250");
  private int compared;

  @ParameterizedTest
  @EnumSource
  void sameAnswers(RulesVersion version) {
    List<UserChoices> settings = settings();
    for (int ranks : RANKS) {
      Site site = new Site(1, ranks, PartitionMode.SPX, version);
      for (Collective collective : COLLECTIVES) {
        for (DataType type : TYPES) {
          for (long bytes : sizes(ranks)) {
            PathQuery query = PathQuery.of(site, collective, type, bytes);
            compare(query, UserChoices.NONE);
            compare(query, DDA_OFF);
            compare(query.withRegistered(true), ENGINES);
          }
        }
        for (UserChoices user : settings) {
          for (long bytes : sizes(ranks)) {
            kinds(PathQuery.of(site, collective, DataType.FLOAT32, bytes), user);
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(200_000);
  }

  private void kinds(PathQuery query, UserChoices user) {
    compare(query, user);
    compare(query.withRegistered(true), user);
    compare(query.withCaptured(true), user);
    compare(query.withOperations(2), user);
    if (user.value(RuleVariable.NCCL_CTA_POLICY) == 2) {
      for (ReduceOp.Kind op : ReduceOp.Kind.values()) {
        compare(query.withOp(op).withRegistered(true), user);
      }
    }
  }

  private void compare(PathQuery query, UserChoices user) {
    String expected = new Gfx1250Oracle(query, user).path();
    String found = rules.path(query, user).name();
    compared++;
    if (!expected.equals(found)) {
      assertThat(found).as("%s with %s", query, user).isEqualTo(expected);
    }
  }

  /** Every power of two from 4 KiB, alone and for each rank, and what lies beside it. */
  private static TreeSet<Long> sizes(int ranks) {
    TreeSet<Long> sizes = new TreeSet<>(List.of(0L, 16L));
    for (int shift = 12; shift <= 34; shift += 1) {
      for (long size : new long[] {1L << shift, (long) ranks << shift}) {
        sizes.addAll(List.of(size - 16, size, size + 4, size + 16L * ranks));
      }
    }
    return sizes;
  }

  private static List<UserChoices> settings() {
    List<UserChoices> settings = new ArrayList<>();
    settings.add(UserChoices.NONE);
    UserChoices zero = UserChoices.NONE.with(RuleVariable.NCCL_CTA_POLICY, 2);
    settings.add(zero);
    settings.add(zero.with(RuleVariable.RCCL_DDA_ENABLE, 0));
    settings.add(zero.with(RuleVariable.RCCL_FORCE_CE, 0));
    settings.add(UserChoices.NONE.with(RuleVariable.NCCL_CTA_POLICY, 1));
    settings.add(UserChoices.NONE.with(RuleVariable.RCCL_FORCE_CE, 0));
    settings.add(UserChoices.NONE.with(RuleVariable.RCCL_FORCE_CE, 1));
    settings.add(UserChoices.NONE.with(RuleVariable.RCCL_DDA_ENABLE, 1));
    for (RuleVariable variable : RuleVariable.values()) {
      if (variable.name().startsWith("RCCL_DDA") && variable.name().endsWith("THRESHOLD")) {
        settings.add(UserChoices.NONE.with(variable, 0));
        settings.add(UserChoices.NONE.with(variable, 64 << 10));
        settings.add(UserChoices.NONE.with(variable, 1 << 30));
      }
    }
    // with LL and LL128 off what stands behind them shows
    settings.add(
        UserChoices.NONE
            .with(RuleVariable.RCCL_DDA_LL_THRESHOLD, 0)
            .with(RuleVariable.RCCL_DDA_LL128_THRESHOLD, 0));
    return settings;
  }
}
