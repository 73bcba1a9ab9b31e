package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Decision.Refusal;
import io.jccl.spi.Availability;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When one kernel on each rank carries out a plan, and what is said if not. */
class FusedChoiceTest {
  private static final FusedSupport EVEN =
      (algorithm, shape) ->
          shape.count() % 2 == 0
              ? Availability.READY
              : new Availability.Unavailable("an odd count", "add one");

  private static Decision select(
      String use, Collective collective, int ranks, long bytes, boolean device, String algorithm) {
    Settings settings = Settings.of(Map.of("JCCL_FUSED", use, "JCCL_ALGO", algorithm));
    return new Selector(settings, Algorithms.all(), EVEN, List.of())
        .select(
            new CallShape(
                Request.of(collective, ranks, 0),
                DataType.INT8,
                ReduceOp.Kind.SUM,
                bytes,
                device,
                false));
  }

  @ParameterizedTest
  @CsvSource({
    "auto, ALL_REDUCE, 2, 8, true, oneshot, true",
    "auto, ALL_REDUCE, 2, 8, true, twoshot, true",
    "auto, ALL_REDUCE, 2, 9, true, twoshot, false",
    "auto, ALL_REDUCE, 2, 8, true, ce, false",
    "auto, ALL_REDUCE, 2, 8, false, oneshot, false",
    "auto, ALL_REDUCE, 1, 8, true, oneshot, false",
    "auto, BARRIER, 2, 0, true, oneshot, false",
    "off, ALL_REDUCE, 2, 8, true, oneshot, false",
    "on, ALL_REDUCE, 2, 8, true, oneshot, true",
    "on, ALL_REDUCE, 2, 9, true, ce, false",
    "on, ALL_REDUCE, 1, 9, true, oneshot, false",
  })
  void fused(
      String use,
      Collective collective,
      int ranks,
      long bytes,
      boolean device,
      String algorithm,
      boolean fused) {
    assertThat(select(use, collective, ranks, bytes, device, algorithm).fused()).isEqualTo(fused);
  }

  @Test
  void whyNotIsAmongTheRefusals() {
    assertThat(select("auto", Collective.ALL_REDUCE, 2, 9, true, "oneshot").refused())
        .contains(new Refusal("oneshot/simple in one kernel", "an odd count; add one"));
    assertThat(select("off", Collective.ALL_REDUCE, 2, 8, true, "oneshot").refused())
        .contains(
            new Refusal(
                "oneshot/simple in one kernel", "switched off by JCCL_FUSED=off (environment)"));
    assertThat(select("auto", Collective.ALL_REDUCE, 2, 8, true, "oneshot").refused())
        .extracting(Refusal::candidate)
        .doesNotContain("oneshot/simple in one kernel");
  }

  @Test
  void whatIsAskedForAndCannotBeIsAnError() {
    assertThatThrownBy(() -> select("on", Collective.ALL_REDUCE, 2, 9, true, "oneshot"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining(
            "oneshot/simple JCCL_FUSED=on (environment) asks for one kernel: an odd count; add"
                + " one");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 128, direct",
    "'', 129, oneshot",
    "direct, 129, direct",
    "'direct,oneshot', 129, direct"
  })
  void manyRanksInPairsOnlyIfAskedFor(String algorithms, int ranks, String taken) {
    TuningTable table =
        TableReader.read(
            "t.csv",
            "gather,0,-1,direct,simple,-1,-1,-1\ngather,0,-1,oneshot,simple,-1,-1,-1\n",
            Algorithms.all());
    Settings settings = Settings.of(Map.of("JCCL_ALGO", algorithms));
    CallShape shape =
        new CallShape(
            Request.of(Collective.GATHER, ranks, 0), DataType.INT8, ReduceOp.Kind.SUM, 800);
    Decision decision = new Selector(settings, Algorithms.all(), table).select(shape);
    assertThat(decision.choice().algorithm().name()).isEqualTo(taken);
    if (taken.equals("oneshot")) {
      assertThat(decision.refused())
          .contains(
              new Refusal(
                  "direct/simple",
                  "needs a connection for every pair of ranks: beyond 128 ranks only where"
                      + " JCCL_ALGO asks for it"));
    }
  }
}
