package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Setting;
import io.jccl.tests.soak.RankThreads;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Aborts, timeouts and broken memory end every rank, with a reason. */
@org.junit.jupiter.api.Timeout(
    value = 60,
    threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class FailureTest {
  private static Buffer floats(int count) {
    return Buffer.of(new float[count]);
  }

  @Test
  void abortEndsAllWaits() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      try (Ranks ranks = Ranks.of(5)) {
        Thread aborter =
            Thread.ofPlatform()
                .start(
                    () -> {
                      sleep(Duration.ofMillis(30));
                      ranks.get(0).abort("enough of it");
                    });
        long start = System.nanoTime();
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  switch (rank.rank()) {
                    case 1 -> rank.allReduce(floats(100), floats(100), ReduceOp.SUM);
                    case 2 ->
                        rank.stream().allReduce(floats(100), floats(100), ReduceOp.SUM).await();
                    case 3 -> {
                      try (Group group = Communicator.group()) {
                        group.on(rank).allReduce(floats(100), floats(100), ReduceOp.SUM);
                      }
                    }
                    case 4 -> rank.recv(floats(1), 0);
                    default -> {}
                  }
                });
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        aborter.join();
        for (int rank = 1; rank < 5; rank++) {
          assertThat(outcome.of(rank))
              .as("rank %d", rank)
              .isInstanceOf(AbortedException.class)
              .hasMessageContaining("enough of it");
        }
        assertThatThrownBy(() -> ranks.get(0).barrier()).isInstanceOf(AbortedException.class);
      }
    }
  }

  @Test
  void closeAfterAbortIsQuietAndFrees() {
    Ranks ranks = Ranks.of(2);
    ranks.get(0).stream();
    ranks.get(0).abort();
    for (Communicator rank : ranks.all()) {
      assertThatCode(rank::close).doesNotThrowAnyException();
      assertThatCode(rank::close).doesNotThrowAnyException();
    }
  }

  @Test
  void timeoutSaysWhoWaitsForWhom() {
    for (Algorithm algorithm : Algorithms.all()) {
      try (Ranks ranks =
          Ranks.of(
              2,
              settings ->
                  settings
                      .with(Setting.ALGO, Setting.ALGO.parse(algorithm.name()))
                      .with(Setting.TIMEOUT, Duration.ofMillis(200)))) {
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  if (rank.rank() == 1) {
                    sleep(Duration.ofMillis(700));
                  }
                  if (algorithm.name().equals("pat")) {
                    rank.allGather(floats(1), floats(2));
                  } else {
                    rank.allReduce(floats(1), floats(1), ReduceOp.SUM);
                  }
                });
        for (int rank = 0; rank < 2; rank++) {
          assertThat(outcome.of(rank))
              .as(algorithm.name())
              .isInstanceOf(TimedOutException.class)
              .hasMessageContaining("rank 0 waits for rank 1")
              .hasMessageContaining("step")
              .hasMessageContaining("JCCL_TIMEOUT");
        }
      }
    }
  }

  @Test
  void memoryThatGoesAwayDuringACallEndsEveryRank() {
    int failures = 0;
    for (int i = 0; i < 20; i++) {
      for (Algorithm algorithm : Algorithms.all()) {
        if (algorithm.name().equals("pat")) {
          continue;
        }
        failures += closeInTheMiddle(algorithm.name());
      }
    }
    assertThat(failures).isPositive();
  }

  private static int closeInTheMiddle(String algorithm) {
    int count = 200_000;
    int failures = 0;
    try (Ranks ranks = Ranks.with(2, algorithm)) {
      Arena arena = Arena.ofShared();
      Buffer doomed = Buffer.of(arena.allocate(4 * count), DataType.FLOAT32);
      CountDownLatch begun = new CountDownLatch(2);
      Thread closer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    await(begun);
                    while (true) {
                      try {
                        arena.close();
                        return;
                      } catch (IllegalStateException e) {
                        Thread.yield(); // just being copied
                      }
                    }
                  });
      RankThreads.Outcome outcome =
          ranks.outcome(
              rank -> {
                begun.countDown();
                try {
                  for (int call = 0; call < 50; call++) {
                    Buffer in = rank.rank() == 0 ? doomed : floats(count);
                    rank.allReduce(in, floats(count), ReduceOp.SUM);
                  }
                } catch (InvalidArgumentException e) {
                  rank.abort(); // Closed between two calls, which the peer cannot know.
                }
              });
      assertThatCode(closer::join).doesNotThrowAnyException();
      for (int rank = 0; rank < 2; rank++) {
        if (outcome.of(rank) != null) {
          failures++;
          assertThat(outcome.of(rank)).isInstanceOf(JcclException.class);
        }
      }
    }
    return failures;
  }

  /** Rank 0 has posted its buffers and waits; rank 1 comes when they are gone. */
  @Test
  void memoryThatIsGoneIsSaidToBeWhosInWhichCall() throws InterruptedException {
    try (Ranks ranks = Ranks.of(2)) {
      Arena arena = Arena.ofShared();
      Buffer doomed = Buffer.of(arena.allocate(4), DataType.FLOAT32);
      Thread first =
          Thread.ofPlatform()
              .start(
                  () ->
                      assertThatThrownBy(() -> ranks.get(0).allReduce(doomed, doomed, ReduceOp.SUM))
                          .isInstanceOf(JcclException.class));
      while (first.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      arena.close();
      try {
        ranks.get(1).allReduce(floats(1), floats(1), ReduceOp.SUM);
      } catch (JcclException e) {
        // it may have all that it needs of rank 0, or not
      }
      first.join();
      assertThatThrownBy(() -> ranks.get(1).barrier())
          .isInstanceOf(JcclException.class)
          .hasMessageContainingAll(
              "all_reduce(1 float, sum)", "as the arena of a buffer of rank 0 is closed");
    }
  }

  @Test
  void secondThreadInARankIsRefusedAndDoesNoHarm() {
    try (Ranks ranks = Ranks.of(2)) {
      float[] got = new float[3];
      Thread first =
          Thread.ofPlatform()
              .name("the first")
              .start(
                  () ->
                      ranks.get(0).allReduce(Buffer.of(1f, 2f, 3f), Buffer.of(got), ReduceOp.SUM));
      sleep(Duration.ofMillis(50));
      assertThatThrownBy(() -> ranks.get(0).allReduce(floats(7), floats(7), ReduceOp.MAX))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("thread #" + first.threadId());
      assertThatThrownBy(
              () -> {
                try (Group group = Communicator.group()) {
                  group.on(ranks.get(0)).allReduce(floats(7), floats(7), ReduceOp.MAX);
                }
              })
          .isInstanceOf(IllegalStateException.class);
      float[] other = new float[3];
      ranks.get(1).allReduce(Buffer.of(10f, 20f, 30f), Buffer.of(other), ReduceOp.SUM);
      assertThatCode(first::join).doesNotThrowAnyException();
      assertThat(got).containsExactly(11f, 22f, 33f);
      assertThat(other).containsExactly(11f, 22f, 33f);
    }
  }

  @Test
  void groupOverTwoCommunicatorsEndsBoth() {
    try (Ranks one = Ranks.of(2);
        Ranks two = Ranks.of(3);
        Ranks three = Ranks.of(3)) {
      RankThreads.Outcome outcome =
          RankThreads.outcome(
              4,
              RankThreads.Kind.PLATFORM,
              Duration.ofSeconds(10),
              thread -> {
                if (thread == 0) {
                  try (Group group = Communicator.group()) {
                    group.on(two.get(0)).barrier();
                    group.on(one.get(0)).barrier();
                    group.on(three.get(0)).barrier();
                  }
                } else if (thread == 3) {
                  sleep(Duration.ofMillis(100));
                  one.get(1).abort("over");
                } else {
                  (thread == 1 ? two : three).get(1).barrier();
                }
              });
      assertThat(outcome.of(0)).isInstanceOf(AbortedException.class).hasMessageContaining("over");
      assertThat(outcome.of(1)).isInstanceOf(JcclException.class);
      assertThat(outcome.of(2)).isInstanceOf(JcclException.class);
    }
  }

  @Test
  void groupThatCannotBeginFailsItsCompletions() {
    try (Ranks ranks = Ranks.of(1)) {
      Group group = Communicator.group();
      Completion completion = group.on(ranks.get(0)).barrier();
      ranks.get(0).close();
      assertThatThrownBy(group::close).isInstanceOf(ClosedException.class);
      assertThat(completion.isDone()).isTrue();
      assertThatThrownBy(completion::await).isInstanceOf(ClosedException.class);
    }
  }

  @Test
  void ranksThatOneThreadDrivesAllKnowTheFailure() {
    Ranks ranks = Ranks.of(3);
    assertThatThrownBy(
            () -> {
              try (Group group = Communicator.group()) {
                for (Communicator rank : ranks.all()) {
                  int count = rank.rank() == 1 ? 2 : 1;
                  group.on(rank).allReduce(floats(count), floats(count), ReduceOp.SUM);
                }
              }
            })
        .isInstanceOf(MismatchException.class);
    for (Communicator rank : ranks.all()) {
      assertThatCode(rank::close).doesNotThrowAnyException();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
