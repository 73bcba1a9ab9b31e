package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.Core.Taken;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreTest {
  private static final NvidiaTraits HOPPER = NvidiaTraits.of(NvidiaTraits.Generation.HOPPER);
  private static final int RING = NcclAlgorithm.RING.ordinal();
  private static final int TREE = NcclAlgorithm.TREE.ordinal();

  private static CostTable costs(int ranks, DataType type, boolean ll128) {
    return new Nccl2026(HOPPER.withLl128(ll128))
        .costs(
            Topology.oneNode(ranks, 16, 20),
            new CostQuery(Collective.ALL_REDUCE, type, ReduceOp.Kind.SUM, 1 << 20, 1));
  }

  @Test
  void aPluginThatChangesNothingLeavesTheModelsChoice() {
    CostTable costs = costs(8, DataType.FLOAT32, true);
    CostEntry model = costs.cheapest().orElseThrow();
    assertThat(Core.choose(costs, times -> 0))
        .hasValue(new Taken(model.algorithm(), model.protocol(), 0));
  }

  @Test
  void aPluginsZeroWinsWithItsChannels() {
    Core.Tuner tuner =
        times -> {
          times[TREE][Protocol.SIMPLE.ordinal()] = 0;
          return 7;
        };
    assertThat(Core.choose(costs(8, DataType.FLOAT32, true), tuner))
        .hasValue(new Taken(NcclAlgorithm.TREE, Protocol.SIMPLE, 7));
  }

  @Test
  void ofEqualTimesTheFirstIsTaken() {
    Core.Tuner tuner =
        times -> {
          times[RING][0] = 0;
          times[TREE][2] = 0;
          times[RING][1] = 0;
          return 0;
        };
    assertThat(Core.choose(costs(8, DataType.FLOAT32, true), tuner))
        .hasValue(new Taken(NcclAlgorithm.TREE, Protocol.SIMPLE, 0));
  }

  /** What the user switches off is off before the guard of float8, which multiplies it too. */
  @ParameterizedTest
  @CsvSource({
    "8, FLOAT8E4M3, -1",
    "9, FLOAT8E4M3, -1024",
    "9, FLOAT8E5M2, -1024",
    "9, FLOAT32, -1",
  })
  void whatTheUserSwitchesOff(int ranks, DataType type, float ring) {
    CostTable costs = costs(ranks, type, true);
    CostTable trees =
        Core.without(
            costs,
            Topology.oneNode(ranks, 16, 20),
            new CostQuery(Collective.ALL_REDUCE, type, ReduceOp.Kind.SUM, 1 << 20, 1),
            entry -> entry.algorithm() == NcclAlgorithm.TREE,
            "off");
    assertThat(trees.grid()[RING]).containsOnly(ring);
    assertThat(trees.entry(NcclAlgorithm.RING, Protocol.LL).reason()).isEqualTo("off");
    assertThat(trees.grid()[TREE]).isEqualTo(costs.grid()[TREE]);
    assertThat(trees.entry(NcclAlgorithm.PAT, Protocol.LL))
        .isEqualTo(costs.entry(NcclAlgorithm.PAT, Protocol.LL));
  }

  @Test
  void nothingUsableIsNoChoice() {
    Core.Tuner tuner =
        times -> {
          for (float[] row : times) {
            Arrays.fill(row, -1);
          }
          return 0;
        };
    assertThat(Core.choose(costs(8, DataType.FLOAT32, true), tuner)).isEmpty();
  }

  @Test
  void oneRankHasRingSimpleOnly() {
    CostTable costs = costs(1, DataType.FLOAT32, true);
    assertThat(costs.entries()).filteredOn(CostEntry::usable).hasSize(1);
    assertThat(Core.choose(costs, times -> 0))
        .hasValue(new Taken(NcclAlgorithm.RING, Protocol.SIMPLE, 0));
  }

  @Test
  void float8WithMoreThan8RanksAvoidsTheRing() {
    assertThat(costs(8, DataType.FLOAT8E4M3, true).entry(NcclAlgorithm.RING, Protocol.LL).micros())
        .isEqualTo(
            costs(8, DataType.FLOAT32, true).entry(NcclAlgorithm.RING, Protocol.LL).micros());
    CostTable plain = costs(9, DataType.FLOAT16, true);
    CostTable guarded = costs(9, DataType.FLOAT8E5M2, true);
    for (Protocol protocol : Protocol.values()) {
      assertThat(guarded.entry(NcclAlgorithm.RING, protocol).micros())
          .isEqualTo(1024 * plain.entry(NcclAlgorithm.RING, protocol).micros());
      assertThat(guarded.entry(NcclAlgorithm.TREE, protocol))
          .isEqualTo(plain.entry(NcclAlgorithm.TREE, protocol));
    }
    assertThat(guarded.cheapest().orElseThrow().algorithm()).isEqualTo(NcclAlgorithm.TREE);
  }

  @Test
  void theGuardHidesTheMarkOfUnusableEntries() {
    float[][] grid = costs(9, DataType.FLOAT8E4M3, false).grid();
    assertThat(grid[RING][Protocol.LL128.ordinal()]).isEqualTo(-1024);
    assertThat(grid[TREE][Protocol.LL128.ordinal()]).isEqualTo(-1);
  }

  @Test
  void theVeryFirstEntryCanBeTaken() {
    Core.Tuner tuner =
        times -> {
          times[TREE][Protocol.LL.ordinal()] = 0;
          return 0;
        };
    assertThat(Core.choose(costs(8, DataType.FLOAT32, true), tuner))
        .hasValue(new Taken(NcclAlgorithm.TREE, Protocol.LL, 0));
  }
}
