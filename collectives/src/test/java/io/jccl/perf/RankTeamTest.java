package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.TimedOutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RankTeamTest {
  private static final Runnable NOTHING = () -> {};

  @Test
  void everyRankRunsEveryJob() {
    AtomicInteger sum = new AtomicInteger();
    try (RankTeam team = new RankTeam(5, false, Duration.ZERO, NOTHING)) {
      for (int i = 0; i < 100; i++) {
        team.run(
            rank -> {
              team.barrier();
              sum.addAndGet(rank);
              team.barrier();
            });
      }
    }
    assertThat(sum).hasValue(1000);
  }

  @Test
  void ranksMayBeVirtual() {
    AtomicInteger virtual = new AtomicInteger();
    try (RankTeam team = new RankTeam(3, true, Duration.ZERO, NOTHING)) {
      team.run(rank -> virtual.addAndGet(Thread.currentThread().isVirtual() ? 1 : 0));
    }
    assertThat(virtual).hasValue(3);
  }

  @Test
  void aFailingRankReleasesTheOthersAndIsTheOneReported() {
    CountDownLatch aborted = new CountDownLatch(1);
    try (RankTeam team = new RankTeam(3, false, Duration.ZERO, aborted::countDown)) {
      assertThatThrownBy(() -> team.run(rank -> job(team, rank, aborted)))
          .hasMessageContaining("rank 2 is broken");
    }
  }

  private static void job(RankTeam team, int rank, CountDownLatch aborted) {
    switch (rank) {
      case 0 -> team.barrier();
      case 1 -> waitFor(aborted);
      default -> throw new IllegalStateException("rank 2 is broken");
    }
  }

  @Test
  void ranksThatStandStillAreAborted() {
    CountDownLatch aborted = new CountDownLatch(1);
    try (RankTeam team = new RankTeam(2, false, Duration.ofMillis(200), aborted::countDown)) {
      assertThatThrownBy(
              () ->
                  team.run(
                      rank -> {
                        waitFor(aborted);
                        throw new AbortedException("rank " + rank);
                      }))
          .isInstanceOf(TimedOutException.class);
    }
  }

  @Test
  void ranksThatGoForwardAreNot() {
    try (RankTeam team = new RankTeam(2, false, Duration.ofSeconds(1), NOTHING)) {
      team.run(
          rank -> {
            for (int i = 0; i < 15; i++) {
              sleep(100);
              team.progress(rank);
            }
          });
    }
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
