package io.jccl.plan.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jccl.plan.Collective;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Extra barriers with unequal sizes: where NCCL's first rule hung. */
class BarrierRuleTest {
  private static final long MIB = 1L << 20;

  @Test
  void needsManyPeersAndManyBytesOfOneRank() {
    long[][] bytes = new long[16][16];
    Arrays.fill(bytes[3], 0, 9, 64 * MIB);
    assertThat(BarrierRule.barrierEvery(bytes, 8)).as("8 peers and itself").isZero();
    bytes[3][9] = 1;
    assertThat(BarrierRule.barrierEvery(bytes, 8)).as("9 peers, 512 MiB and 1 byte").isEqualTo(8);
    bytes[3][0] = 64 * MIB - 2;
    assertThat(BarrierRule.barrierEvery(bytes, 8)).as("9 peers, 512 MiB less 1 byte").isZero();
    bytes[3][0] = 64 * MIB - 1;
    assertThat(BarrierRule.barrierEvery(bytes, 8)).as("9 peers, 512 MiB").isEqualTo(8);
    assertThat(BarrierRule.barrierEvery(bytes, 9)).as("9 peers, frequency 9").isZero();
  }

  @Test
  void doesNotAddUpRanks() {
    long[][] bytes = new long[16][16];
    for (long[] sent : bytes) {
      Arrays.fill(sent, 30 * MIB);
    }
    assertThat(BarrierRule.barrierEvery(bytes, 8)).isZero();
  }

  @Test
  void refusesFrequencyZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BarrierRule.barrierEvery(new long[1][1], 0))
        .withMessageContaining("legal: 1 or more");
  }

  @Test
  void allRanksComeToAsManyBarriersWhateverTheSizes() {
    Random random = new Random(13);
    for (int n = 2; n <= 33; n++) {
      for (int frequency = 1; frequency <= 8; frequency++) {
        long[][] bytes = sparse(random, n);
        int every = BarrierRule.barrierEvery(bytes, frequency);
        List<List<Step>> ranks = planWithoutEmptyCopies(bytes, every);
        int expected = 2 + (every > 0 ? (n - 1) / every : 0);
        assertThat(barriersWhenAllEnd(ranks))
            .as("%d ranks, every %d", n, every)
            .isEqualTo(expected);
        if (every > 0) {
          assertCopiesKeepTheirSlots(ranks, n, every);
        }
      }
    }
  }

  /** The rule that hung: each rank counts the copies that it has to make itself. */
  @Test
  void countingOwnCopiesOnlyHangs() {
    Random random = new Random(13);
    int hangs = 0;
    for (int n = 9; n <= 33; n++) {
      long[][] bytes = sparse(random, n);
      List<List<Step>> ranks = new ArrayList<>();
      for (List<Step> steps : planWithoutEmptyCopies(bytes, 0)) {
        ranks.add(withBarrierAfterOwnCopies(steps, 4));
      }
      hangs += barriersWhenAllEnd(ranks) < 0 ? 1 : 0;
    }
    assertThat(hangs).as("of 25 matrices").isGreaterThan(20);
  }

  private static long[][] sparse(Random random, int n) {
    long[][] bytes = new long[n][n];
    for (long[] sent : bytes) {
      double density = random.nextDouble();
      for (int peer = 0; peer < n; peer++) {
        sent[peer] = random.nextDouble() < density ? random.nextLong(200 * MIB) : 0;
      }
    }
    return bytes;
  }

  /** The plan as it is executed: copies of empty blocks are left out. */
  private static List<List<Step>> planWithoutEmptyCopies(long[][] bytes, int every) {
    int n = bytes.length;
    Plan plan =
        new CopyEngine().plan(Request.of(Collective.ALL_TO_ALL_V, n, 0).withBarrierEvery(every));
    List<List<Step>> ranks = new ArrayList<>();
    for (int rank = 0; rank < n; rank++) {
      List<Step> steps = new ArrayList<>();
      for (Step step : plan.steps(rank, 0)) {
        if (step instanceof Step.Barrier || bytes[rank][receiver(step)] > 0) {
          steps.add(step);
        }
      }
      ranks.add(steps);
    }
    return ranks;
  }

  private static int receiver(Step step) {
    return ((Place.Peer) ((Step.Copy) step).to().getFirst()).rank();
  }

  private static List<Step> withBarrierAfterOwnCopies(List<Step> steps, int frequency) {
    List<Step> changed = new ArrayList<>();
    int copies = 0;
    for (Step step : steps) {
      if (step instanceof Step.Copy && copies++ > 0 && (copies - 1) % frequency == 0) {
        changed.add(new Step.Barrier());
      }
      changed.add(step);
    }
    return changed;
  }

  /**
   * All ranks walk until their next barrier, and pass it when all have come to it. Returns the
   * number of barriers passed, or -1 if a rank waits for one that has ended.
   */
  private static int barriersWhenAllEnd(List<List<Step>> ranks) {
    List<Iterator<Step>> walks = ranks.stream().map(List::iterator).toList();
    int passed = 0;
    while (true) {
      int waiting = 0;
      for (Iterator<Step> walk : walks) {
        boolean atBarrier = false;
        while (walk.hasNext() && !atBarrier) {
          atBarrier = walk.next() instanceof Step.Barrier;
        }
        waiting += atBarrier ? 1 : 0;
      }
      if (waiting < ranks.size()) {
        return waiting == 0 ? passed : -1;
      }
      passed++;
    }
  }

  /** The copy to slot s comes after 1 + s / every barriers. */
  private static void assertCopiesKeepTheirSlots(List<List<Step>> ranks, int n, int every) {
    for (int rank = 0; rank < n; rank++) {
      int barriers = 0;
      for (Step step : ranks.get(rank)) {
        if (step instanceof Step.Barrier) {
          barriers++;
        } else {
          int slot = Math.floorMod(receiver(step) - rank, n);
          assertThat(barriers).as("rank %d, slot %d", rank, slot).isEqualTo(1 + slot / every);
        }
      }
    }
  }
}
