package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that were counted by hand, for a buffer of S bytes and four ranks. */
class PlanTrafficTest {
  private static final int RANKS = 4;
  private static final long S = 4096;

  private static long[] traffic(
      Operation operation, String algorithm, int channels, boolean inPlace) {
    Layout layout = Layout.of(operation, RANKS, DataType.FLOAT32, S);
    return PlanTraffic.of(plan(operation, algorithm), channels, layout, inPlace);
  }

  private static Plan plan(Operation operation, String algorithm) {
    Algorithm maker =
        Algorithms.all().stream().filter(a -> a.name().equals(algorithm)).findFirst().orElseThrow();
    return maker.plan(Request.of(operation.collective().orElseThrow(), RANKS, 0));
  }

  @ParameterizedTest
  @CsvSource({
    // n pushes to scratch, a fold of n slices, n - 1 pushes of a slice: 2S + S + S/n + 2S(n-1)/n
    "ce, 19456",
    // a fold of n inputs to scratch, a copy: (n + 1)S + 2S
    "oneshot, 28672",
    // a fold of n slices to n places: S + S
    "twoshot, 8192"
  })
  void anAllReduceOfEachRank(String algorithm, long bytes) {
    for (int channels = 1; channels <= 2; channels++) {
      assertThat(traffic(Operation.ALL_REDUCE, algorithm, channels, false)).containsOnly(bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // each input is read by n ranks, each output written once
    "ALL_REDUCE, oneshot, 20480",
    // each input is read once, in slices by n ranks, and each output written once
    "ALL_REDUCE, twoshot, 8192",
    // each block is read once, a block is written
    "REDUCE_SCATTER, oneshot, 5120",
    // a block is read n times, n are written
    "ALL_GATHER, oneshot, 8192",
    "ALL_TO_ALL, oneshot, 8192"
  })
  void fusedKernelsHaveNoScratchMemory(Operation operation, String algorithm, long bytes) {
    Layout layout = Layout.of(operation, RANKS, DataType.FLOAT32, S);
    for (int channels = 1; channels <= 2; channels++) {
      assertThat(PlanTraffic.ofFused(plan(operation, algorithm), channels, layout, false))
          .containsOnly(bytes);
    }
  }

  @Test
  void messagesCountForWhoSendsThemAndForWhoReceivesThem() {
    // A block to the own output, n - 1 blocks to messages, n - 1 from messages: each read, written.
    long[] bytes = traffic(Operation.ALL_GATHER, "direct", 1, false);
    assertThat(bytes).containsOnly(2 * (1 + 3 + 3) * S / RANKS);
  }

  @Test
  void theOwnBlockInPlaceDoesNotMove() {
    long block = S / RANKS;
    long[] outOfPlace = traffic(Operation.ALL_GATHER, "ce", 1, false);
    long[] inPlace = traffic(Operation.ALL_GATHER, "ce", 1, true);
    for (int rank = 0; rank < RANKS; rank++) {
      assertThat(outOfPlace[rank]).isEqualTo(2 * S);
      assertThat(inPlace[rank]).isEqualTo(2 * S - 2 * block);
    }
  }

  @Test
  void countsForTheRankWhoseMemoryItIs() {
    long[] bytes = traffic(Operation.BROADCAST, "ce", 1, true);
    assertThat(bytes).containsExactly((RANKS - 1) * S, S, S, S);
  }

  @Test
  void unequalPartsAreThoseOfThePairs() {
    Layout layout = Layout.of(Operation.ALL_TO_ALL_V, RANKS, DataType.FLOAT32, S);
    long[] bytes = PlanTraffic.of(plan(Operation.ALL_TO_ALL_V, "ce"), 1, layout, false);
    assertThat(bytes).containsOnly(2 * layout.bytes());
  }

  @Test
  void oddCountsLoseNoElement() {
    Layout layout = Layout.of(Operation.ALL_REDUCE, RANKS, DataType.INT8, 1001);
    long[] bytes = PlanTraffic.of(plan(Operation.ALL_REDUCE, "twoshot"), 3, layout, false);
    assertThat(Arrays.stream(bytes).sum()).isEqualTo(2 * RANKS * 1001);
  }

  @Test
  void sendsAndReceivesReadAndWriteOnce() {
    Layout layout = Layout.of(Operation.SENDRECV, RANKS, DataType.FLOAT32, S);
    assertThat(PlanTraffic.ofMessages(layout)).hasSize(RANKS).containsOnly(2 * S);
  }
}
