package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Completion;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.tests.errors.Ranks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StreamTest {
  @Test
  void callsRunInOrderAndBlockingCallsWaitForThem() {
    try (Ranks ranks = Ranks.of(3)) {
      ranks.run(
          rank -> {
            float[] value = {1f};
            List<Completion> completions = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
              completions.add(
                  rank.stream().allReduce(Buffer.of(value), Buffer.of(value), ReduceOp.SUM));
            }
            float[] last = new float[1];
            rank.allReduce(Buffer.of(value), Buffer.of(last), ReduceOp.MAX);
            assertThat(last[0]).isEqualTo((float) Math.pow(3, 10));
            assertThat(completions).allMatch(Completion::isDone);
          });
    }
  }

  @Test
  void manyCallsInFlight() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.run(
          rank -> {
            int[][] got = new int[2000][1];
            Completion last = null;
            for (int i = 0; i < got.length; i++) {
              last = rank.stream().allReduce(Buffer.of(i), Buffer.of(got[i]), ReduceOp.SUM);
            }
            last.await();
            for (int i = 0; i < got.length; i++) {
              assertThat(got[i][0]).isEqualTo(2 * i);
            }
          });
    }
  }

  @Test
  void awaitNamesWhatHasNotEnded() {
    try (Ranks ranks = Ranks.of(2)) {
      float[] got = new float[5];
      Completion completion =
          ranks.get(0).stream().allReduce(Buffer.of(new float[5]), Buffer.of(got), ReduceOp.MAX);
      assertThatThrownBy(() -> completion.await(Duration.ofMillis(50)))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("all_reduce(5 float, max)")
          .hasMessageContaining("rank 0 of communicator " + ranks.get(0).name());
      assertThat(completion.isDone()).isFalse();
      ranks.get(1).allReduce(Buffer.of(new float[5]), Buffer.of(new float[5]), ReduceOp.MAX);
      completion.await(Duration.ofSeconds(10));
      completion.await(Duration.ofSeconds(Long.MAX_VALUE));
      assertThat(completion.isDone()).isTrue();
    }
  }

  @Test
  void futuresFollowTheCallAndCannotTouchIt() throws Exception {
    try (Ranks ranks = Ranks.of(2)) {
      Completion completion = ranks.get(0).stream().barrier();
      completion.toCompletableFuture().cancel(true);
      assertThat(completion.isDone()).isFalse();
      ranks.get(1).barrier();
      completion.toCompletableFuture().get(10, TimeUnit.SECONDS);
      completion.await();
    }
  }

  @Test
  void failuresReachEveryCompletion() {
    try (Ranks ranks = Ranks.of(2)) {
      List<Completion> completions = new ArrayList<>();
      for (int rank = 0; rank < 2; rank++) {
        for (int i = 0; i < 3; i++) {
          Buffer buffer = Buffer.of(new float[rank + 1]);
          completions.add(ranks.get(rank).stream().allReduce(buffer, buffer, ReduceOp.SUM));
        }
      }
      for (Completion completion : completions) {
        assertThatThrownBy(() -> completion.await(Duration.ofSeconds(10)))
            .isInstanceOf(MismatchException.class);
        assertThat(completion.toCompletableFuture()).isCompletedExceptionally();
      }
    }
  }

  @Test
  void continuationMayCallTheRankAgain() throws Exception {
    try (Ranks ranks = Ranks.of(1)) {
      float[] got = new float[1];
      ranks.get(0).stream()
          .barrier()
          .toCompletableFuture()
          .thenRun(() -> ranks.get(0).allReduce(Buffer.of(5f), Buffer.of(got), ReduceOp.SUM))
          .get(10, TimeUnit.SECONDS);
      assertThat(got[0]).isEqualTo(5f);
    }
  }

  @Test
  void closeWaitsForTheCallsMadeBefore() {
    for (int i = 0; i < 50; i++) {
      float[][] got = new float[2][1];
      try (Ranks ranks = Ranks.of(2)) {
        ranks.run(
            rank -> {
              rank.stream().allReduce(Buffer.of(2f), Buffer.of(got[rank.rank()]), ReduceOp.SUM);
              rank.close();
            });
      }
      assertThat(got[0][0]).isEqualTo(4f);
      assertThat(got[1][0]).isEqualTo(4f);
    }
  }
}
