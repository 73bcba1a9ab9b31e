package io.jccl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jccl.plan.PlanSimulator.Load;
import io.jccl.plan.PlanSimulator.Machine;
import io.jccl.plan.PlanSimulator.Timing;
import io.jccl.plan.algorithm.Algorithms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulator agrees with the closed forms that everybody knows. */
class PlanSimulatorTest {
  private static final double LATENCY = 3;
  private static final double GBS = 0.5;
  private static final double BYTES = 1_000_000;

  private static Timing simulate(
      String algorithm, Request request, double chunkBytes, int slots, int rounds) {
    return PlanSimulator.simulate(
        Algorithms.named(algorithm).plan(request),
        Machine.of(LATENCY, GBS),
        new Load(chunkBytes, slots, rounds, 0));
  }

  private static double hop(double bytes) {
    return LATENCY + bytes / (GBS * 1e3);
  }

  private static double barrier(int n) {
    return LATENCY * (32 - Integer.numberOfLeadingZeros(n - 1));
  }

  private static void assertTiming(Timing timing, double micros, long transfers, double bytesSent) {
    assertThat(timing.micros()).isEqualTo(micros, within(1e-6 * micros));
    assertThat(timing.transfers()).isEqualTo(transfers);
    assertThat(timing.bytesSent()).isEqualTo(bytesSent, within(1e-6 * bytesSent));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13, 64})
  void ringAllReduceTakes2NMinus1Steps(int n) {
    for (int slots : new int[] {1, 2, 8}) {
      Timing timing =
          simulate("ring", Request.of(Collective.ALL_REDUCE, n, 0), BYTES / n, slots, 1);
      int steps = 2 * (n - 1);
      assertTiming(timing, steps * hop(BYTES / n), steps, steps * BYTES / n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13, 64})
  void ringReduceScatterAndAllGatherTakeNMinus1Steps(int n) {
    for (Collective collective : List.of(Collective.REDUCE_SCATTER, Collective.ALL_GATHER)) {
      Timing timing = simulate("ring", Request.of(collective, n, 0), BYTES / n, 2, 1);
      assertTiming(timing, (n - 1) * hop(BYTES / n), n - 1, (n - 1) * BYTES / n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void chainsArePipelined(int n) {
    int rounds = 10;
    double chunk = BYTES / rounds;
    for (Collective collective : List.of(Collective.BROADCAST, Collective.REDUCE)) {
      Timing timing = simulate("ring", Request.of(collective, n, 1), chunk, 2, rounds);
      assertTiming(timing, (n - 1 + rounds - 1) * hop(chunk), rounds, BYTES);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64, 1024})
  void treeBroadcastAndReduceTakeLog2Hops(int n) {
    int depth = 31 - Integer.numberOfLeadingZeros(n);
    int children = n == 2 ? 1 : 2;
    assertTiming(
        simulate("tree", Request.of(Collective.BROADCAST, n, 0), BYTES, 2, 1),
        depth * hop(BYTES),
        children,
        children * BYTES);
    assertTiming(
        simulate("tree", Request.of(Collective.REDUCE, n, 0), BYTES, 2, 1),
        depth * hop(BYTES),
        1,
        BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64})
  void treeAllReduceTravelsUpAndDownWithSeveralChunksOnTheWay(int n) {
    int depth = 31 - Integer.numberOfLeadingZeros(n);
    int chunks = 8;
    double chunk = BYTES / chunks;
    Timing timing = simulate("tree", Request.of(Collective.ALL_REDUCE, n, 0), chunk, 8, 1);
    double hops = timing.micros() / hop(chunk);
    assertThat(hops).isBetween(2.0 * depth + chunks - 1.001, 2.0 * depth + 1.5 * chunks);
    assertThat(timing.bytesSent()).isLessThanOrEqualTo(3.001 * BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void directTakesOneHop(int n) {
    Timing timing = simulate("direct", Request.of(Collective.ALL_REDUCE, n, 0), BYTES, 1, 1);
    assertTiming(timing, hop(BYTES), n - 1, (n - 1) * BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void oneShotReadsEverythingBetweenTwoBarriers(int n) {
    Timing timing = simulate("oneshot", Request.of(Collective.ALL_REDUCE, n, 0), BYTES, 1, 1);
    assertTiming(timing, 2 * barrier(n) + hop(BYTES), n - 1, (n - 1) * BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void twoShotReadsAndWritesItsSlice(int n) {
    Timing timing = simulate("twoshot", Request.of(Collective.ALL_REDUCE, n, 0), BYTES / n, 1, 1);
    int transfers = 2 * (n - 1);
    assertTiming(timing, 2 * barrier(n) + 2 * hop(BYTES / n), transfers, transfers * BYTES / n);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void patSendsEachBlockOnce(int n) {
    for (Collective collective : List.of(Collective.REDUCE_SCATTER, Collective.ALL_GATHER)) {
      Timing timing = simulate("pat", Request.of(collective, n, 0), BYTES / n, 1, 1);
      assertTiming(timing, (n - 1) * hop(BYTES / n), n - 1, (n - 1) * BYTES / n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 13})
  void copyEnginePushesBetweenTwoBarriers(int n) {
    for (Collective collective : List.of(Collective.ALL_GATHER, Collective.ALL_TO_ALL)) {
      Timing timing = simulate("ce", Request.of(collective, n, 0), BYTES / n, 1, 1);
      assertTiming(timing, 2 * barrier(n) + (n - 1) * hop(BYTES / n), n - 1, (n - 1) * BYTES / n);
    }
    Timing extra =
        PlanSimulator.simulate(
            Algorithms.named("ce")
                .plan(Request.of(Collective.ALL_GATHER, n, 0).withBarrierEvery(2)),
            Machine.of(LATENCY, GBS),
            new Load(BYTES / n, 1, 1, 0));
    assertThat(extra.micros())
        .isEqualTo((2 + (n - 1) / 2) * barrier(n) + (n - 1) * hop(BYTES / n), within(1e-6));
  }

  @Test
  void disseminationBarrierTakesLog2Latencies() {
    for (int n = 2; n < 40; n++) {
      Timing timing = simulate("ring", Request.of(Collective.BARRIER, n, 0), 0, 1, 1);
      assertThat(timing.micros()).as("%d ranks", n).isEqualTo(barrier(n));
    }
  }

  @Test
  void aSenderWaitsForASlot() {
    Step send = new Step.Copy(new Place.Local(Space.INPUT, 0, 0), new Place.Message(1));
    Step receive = new Step.Copy(new Place.Message(0), new Place.Local(Space.OUTPUT, 0, 0));
    Step away = new Step.Copy(new Place.Message(2), new Place.Local(Space.SCRATCH, 0, 0));
    Step late = new Step.Copy(new Place.Message(0), new Place.Message(1));
    Request request = Request.of(Collective.BROADCAST, 3, 0);
    Step toTwo = new Step.Copy(new Place.Local(Space.INPUT, 0, 0), new Place.Message(2));
    ListedPlan plan =
        new ListedPlan(
            request,
            1,
            1,
            List.of(List.of(toTwo, send, send), List.of(away, receive, receive), List.of(late)));
    assertThat(micros(plan, 2)).as("two slots").isEqualTo(2 * hop(BYTES), within(1e-6));
    assertThat(micros(plan, 1)).as("one slot").isEqualTo(3 * hop(BYTES), within(1e-6));
  }

  private static double micros(Plan plan, int slots) {
    return PlanSimulator.simulate(plan, Machine.of(LATENCY, GBS), new Load(BYTES, slots, 1, 0))
        .micros();
  }

  @Test
  void localWorkTakesTime() {
    Plan plan = Algorithms.named("direct").plan(Request.of(Collective.REDUCE, 4, 0));
    Timing timing =
        PlanSimulator.simulate(plan, new Machine(LATENCY, GBS, 10), new Load(BYTES, 1, 1, 0));
    double copyAndFold = (1 + 4) * BYTES / (10 * 1e3);
    assertThat(timing.micros()).isEqualTo(hop(BYTES) + copyAndFold, within(1e-6));
  }

  @Test
  void sayWhoWaitsInADeadlock() {
    Step receive = new Step.Copy(new Place.Message(1), new Place.Local(Space.OUTPUT, 0, 0));
    ListedPlan plan =
        ListedPlan.of(Request.of(Collective.BROADCAST, 2, 0), 0, List.of(receive), List.of());
    assertThatThrownBy(() -> micros(plan, 1))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("rank 0 at step 0 waits for a message from rank 1");
  }

  @Test
  void thousandsOfRanks() {
    int n = 2048;
    Timing timing = simulate("tree", Request.of(Collective.ALL_REDUCE, n, 0), BYTES, 8, 1);
    assertThat(timing.micros()).isLessThan(50 * hop(BYTES));
  }
}
