package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.plan.Collective;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks that do not come, and what the others say. */
@Timeout(60)
class FusedAbsenceTest {
  private static final int COUNT = 1200;
  private static final int ABSENT = 2;
  private static final Settings SEVERAL_BLOCKS = Settings.defaults().with(Setting.MIN_NCHANNELS, 3);
  private static final Settings IMPATIENT =
      SEVERAL_BLOCKS.with(Setting.TIMEOUT, Duration.ofMillis(200));
  private static final Settings PATIENT = SEVERAL_BLOCKS.with(Setting.TIMEOUT, Duration.ZERO);

  private static void allButOneComeTo(FusedRanks ranks, String algorithm) {
    for (int rank = 0; rank < ranks.size(); rank++) {
      if (rank != ABSENT) {
        ranks.sum(rank, Collective.ALL_REDUCE, algorithm, false);
      }
    }
  }

  private static void othersEnd(FusedRanks ranks) {
    for (int rank = 0; rank < ranks.size(); rank++) {
      if (rank != ABSENT) {
        ranks.stream(rank).synchronize();
      }
    }
  }

  @Test
  void aRankThatNeverComesIsNamedWhenPatienceEnds() {
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), IMPATIENT, COUNT)) {
      allButOneComeTo(ranks, "twoshot");
      othersEnd(ranks);
      for (int rank : new int[] {0, 1, 3}) { // of those who gave up at once it says who was late
        assertThat(ranks.team.failure(rank))
            .contains("waited in vain for the kernel of rank 2 on " + TestDevices.apart(4).get(2))
            .contains("meeting 1 of block")
            .endsWith("for 200 ms (limit JCCL_TIMEOUT)");
      }
      assertThat(ranks.team.failure(ABSENT)).isNull();
    }
  }

  @Test
  void aRankThatIsSlowButInTimeIsNoFailure() {
    Settings settings = SEVERAL_BLOCKS.with(Setting.TIMEOUT, Duration.ofSeconds(50));
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), settings, COUNT)) {
      allButOneComeTo(ranks, "oneshot");
      sleep(100);
      ranks.sum(ABSENT, Collective.ALL_REDUCE, "oneshot", false);
      for (int rank = 0; rank < ranks.size(); rank++) {
        assertThat(ranks.read(rank, ranks.output(rank))).containsOnly(10);
        assertThat(ranks.team.failure(rank)).isNull();
      }
    }
  }

  @Test
  void anAbortEndsTheWaitAndNamesWhoWasWaitedFor() {
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), PATIENT, COUNT)) {
      allButOneComeTo(ranks, "oneshot");
      sleep(50);
      assertThat(ranks.stream(0).isDone()).isFalse();
      ranks.team.abort();
      othersEnd(ranks);
      assertThat(ranks.team.failure(1))
          .contains("rank 1 on ")
          .contains("was aborted while its kernel waited for that of rank 2 on ")
          .contains("meeting 1 of block 0");
    }
  }

  @Test
  void afterAFailureKernelsEndAndWriteNothing() {
    try (FusedRanks ranks = new FusedRanks(TestDevices.apart(4), PATIENT, COUNT)) {
      allButOneComeTo(ranks, "oneshot");
      ranks.team.abort();
      othersEnd(ranks);
      for (int rank = 0; rank < ranks.size(); rank++) {
        for (int i = 0; i < 100; i++) {
          ranks.sum(rank, Collective.ALL_REDUCE, "twoshot", false);
        }
      }
      for (int rank = 0; rank < ranks.size(); rank++) {
        assertThat(ranks.read(rank, ranks.output(rank))).containsOnly(0);
      }
      assertThat(ranks.team.failure(ABSENT)).isNotNull();
    }
  }

  @Test
  void anAbortBeforeTheFirstCallHoldsToo() {
    try (FusedRanks ranks = new FusedRanks(TestDevices.together(3), PATIENT, COUNT)) {
      ranks.team.abort();
      ranks.sumInPlace(0, "oneshot");
      ranks.stream(0).synchronize();
      assertThat(ranks.team.failure(0)).contains("aborted", "rank 1 on", "rank 2 on");
    }
  }

  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
