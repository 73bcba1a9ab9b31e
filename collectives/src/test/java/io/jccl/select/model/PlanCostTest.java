package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.protocol.Connection;
import io.jccl.select.CallShape;
import io.jccl.select.Candidate;
import io.jccl.select.Protocol;
import io.jccl.select.Setting;
import io.jccl.select.model.PlanCost.Estimate;
import io.jccl.select.model.PlanCost.Missing;
import io.jccl.select.model.PlanCost.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCostTest {
  /** Every constant differs, and is 1e3 bytes a microsecond or a whole number of them. */
  private static final MachineCosts COSTS =
      MachineCosts.read(
          "test",
          """
          call_us,100,us,t
          step_us,0.5,us,t
          machine_gbs,4,GB/s,t
          scratch.round_bytes,4000,bytes,t
          simple.trip_us,10,us,t
          simple.link_gbs,2,GB/s,t
          simple.local_gbs,8,GB/s,t
          simple.round_bytes,2000,bytes,t
          ll.trip_us,1,us,t
          ll.link_gbs,1,GB/s,t
          ll.local_gbs,1,GB/s,t
          ll.round_bytes,1000,bytes,t
          ll128.trip_us,-,us,too old
          ll128.link_gbs,1,GB/s,t
          ll128.local_gbs,1,GB/s,t
          ll128.round_bytes,1000,bytes,t
          peer.trip_us,3,us,t
          peer.link_gbs,5,GB/s,t
          peer.local_gbs,10,GB/s,t
          peer.round_bytes,0,bytes,t
          """);

  private final PlanCost cost = new PlanCost(COSTS);

  private Estimate estimate(
      String algorithm, Protocol protocol, int channels, Collective collective, long bytes) {
    CallShape shape =
        new CallShape(Request.of(collective, 4, 0), DataType.FLOAT32, ReduceOp.Kind.SUM, bytes);
    return cost.estimate(shape, new Candidate(Algorithms.named(algorithm), protocol), channels);
  }

  /** A ring of 4: 6 trips, 6 chunks of a quarter across links, each read when sent and received. */
  @Test
  void aRingInOneRound() {
    Time time = (Time) estimate("ring", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 8000);
    assertThat(time.latency()).isEqualTo(100 + 6 * 10);
    PlanCounts counts =
        PlanCounts.of(Algorithms.named("ring"), Request.of(Collective.ALL_REDUCE, 4, 0));
    assertThat(counts.transfers().first()).isEqualTo(6);
    assertThat(time.steps()).isEqualTo(counts.steps() * 0.5);
    assertThat(time.path())
        .isEqualTo(6 * 2000 / 2e3 + counts.reads().first() * 2000 / 8e3, within(1e-9));
    assertThat(time.memory()).isEqualTo(counts.touched() * 2000 / 4e3, within(1e-9));
    assertThat(time.total())
        .isEqualTo(time.latency() + time.steps() + Math.max(time.path(), time.memory()));
  }

  /** Twice the bytes of a message: two rounds, which cost trips and steps but no bytes more. */
  @Test
  void longerChunksTakeRounds() {
    Time one = (Time) estimate("ring", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 8000);
    Time two = (Time) estimate("ring", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 8001);
    PlanCounts counts =
        PlanCounts.of(Algorithms.named("ring"), Request.of(Collective.ALL_REDUCE, 4, 0));
    assertThat(two.steps()).isEqualTo(2 * one.steps());
    assertThat(two.latency()).isEqualTo(100 + counts.trips().over(2) * 10);
    assertThat(two.memory()).isCloseTo(one.memory(), within(0.01));
  }

  @Test
  void bytesOfSeveralRoundsCrossInPieces() {
    PlanCounts counts =
        PlanCounts.of(Algorithms.named("ring"), Request.of(Collective.ALL_REDUCE, 4, 0));
    Time half = (Time) estimate("ring", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 4000);
    assertThat(half.path())
        .isEqualTo(6 * 1000 / 2e3 + counts.reads().first() * 1000 / 8e3, within(1e-9));
    Time two = (Time) estimate("ring", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 16000);
    assertThat(two.path())
        .isEqualTo(
            counts.transfers().over(2) * 2000 / 2e3 + counts.reads().over(2) * 2000 / 8e3,
            within(1e-9));
  }

  @Test
  void channelsShareAChunk() {
    Time two = (Time) estimate("ring", Protocol.SIMPLE, 2, Collective.ALL_REDUCE, 16000);
    assertThat(two.latency()).as("one round").isEqualTo(100 + 6 * 10);
  }

  @Test
  void anotherMachineHasItsOwnConstants() {
    MachineCosts other = COSTS.with("call_us", 700);
    PlanCost elsewhere = cost.of(other);
    assertThat(elsewhere.machine()).isSameAs(other);
    assertThat(cost.machine()).isSameAs(COSTS);
  }

  @Test
  void blocksInScratchMemoryTakeRoundsToo() {
    Time one = (Time) estimate("oneshot", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 4000);
    Time two = (Time) estimate("oneshot", Protocol.SIMPLE, 1, Collective.ALL_REDUCE, 4004);
    Time channels = (Time) estimate("oneshot", Protocol.SIMPLE, 2, Collective.ALL_REDUCE, 8000);
    Time free = (Time) estimate("oneshot", Protocol.SIMPLE, 1, Collective.BROADCAST, 8000);
    Time small = (Time) estimate("oneshot", Protocol.SIMPLE, 1, Collective.BROADCAST, 8);
    assertThat(two.steps()).isEqualTo(2 * one.steps());
    assertThat(channels.steps()).as("2 channels, a round each").isEqualTo(2 * one.steps());
    assertThat(channels.latency()).isEqualTo(one.latency());
    assertThat(free.steps()).as("no scratch, no limit").isEqualTo(small.steps());
  }

  /** An AllGather's total is what counts as its size: a block is the quarter of it. */
  @Test
  void sizesAreThoseOfBlocks() {
    Time time = (Time) estimate("ring", Protocol.LL, 1, Collective.ALL_GATHER, 4000);
    assertThat(time.latency()).isEqualTo(100 + 3 * 1);
    PlanCounts counts =
        PlanCounts.of(Algorithms.named("ring"), Request.of(Collective.ALL_GATHER, 4, 0));
    assertThat(time.memory()).isEqualTo(counts.touched() * 1000 / 4e3, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ring | LL128 | ALL_REDUCE | test.csv has no ll128.trip_us: too old",
        "twoshot | SIMPLE | GATHER | makes no plan for gather",
      })
  void whatIsMissingHasItsReason(
      String algorithm, Protocol protocol, Collective collective, String reason) {
    Estimate estimate = estimate(algorithm, protocol, 1, collective, 8);
    assertThat(estimate).isEqualTo(new Missing(reason)).hasToString("none: " + reason);
    assertThat(estimate.micros()).isEmpty();
  }

  @Test
  void aTimeSaysWhatItIsMadeOf() {
    assertThat(new Time(1, 0.5, 2, 3))
        .hasToString(
            "4.50 us: latency 1.00, steps 0.50, bytes 3.00 (on the path 2.00, in all 3.00)");
    assertThat(new Time(1, 0.5, 2, 3).micros()).contains(4.5);
  }

  /** What the file for host memory says of messages is what the protocols do. */
  @Test
  void messagesHoldWhatTheFileSays() {
    assertThat(payload(Protocol.SIMPLE, Setting.BUFFSIZE)).isCloseTo(file("simple"), within(0.01));
    assertThat(payload(Protocol.LL, Setting.LL_BUFFSIZE)).isCloseTo(file("ll"), within(0.01));
    assertThat(payload(Protocol.LL128, Setting.LL128_BUFFSIZE))
        .isCloseTo(file("ll128"), within(0.01));
  }

  private static double payload(Protocol protocol, Setting<Long> buffer) {
    return Math.log(Connection.maxPayload(protocol, buffer.defaultValue()));
  }

  private static double file(String protocol) {
    return Math.log(MachineCosts.host().get(protocol + ".round_bytes").value());
  }
}
