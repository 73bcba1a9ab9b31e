package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Completion;
import io.jccl.DeadlockException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.fake.Gate;
import io.jccl.select.Setting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks on devices that do not play together are told so, as ranks in host memory are. */
@Timeout(60)
class DeviceFailuresTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  private static Team impatient(int size) {
    return Team.of(size, settings -> settings.with(Setting.TIMEOUT, SHORT));
  }

  @Test
  void otherCallsAreAMismatch() throws Exception {
    for (String algorithm : new String[] {"ce", "oneshot", "twoshot"}) {
      try (Team team = Team.with(2, algorithm)) {
        List<Throwable> thrown =
            team.outcome(
                rank -> {
                  Buffer data = team.ints(rank.rank(), 1, 2);
                  Buffer part = rank.rank() == 0 ? data : data.slice(0, 1);
                  rank.on(team.stream(rank.rank())).allReduce(part, part, ReduceOp.SUM);
                });
        for (Throwable each : thrown) {
          assertThat(each)
              .as(algorithm)
              .isInstanceOf(MismatchException.class)
              .hasMessageContainingAll("all_reduce(2 int32, sum)", "all_reduce(1 int32, sum)");
        }
      }
    }
  }

  @Test
  void unequalBlocksOfAnAllToAllV() throws Exception {
    try (Team team = Team.of(2)) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer send = team.ints(rank.rank(), 1, 2, 3);
                Buffer recv = team.room(rank.rank(), 3);
                long[] places = {0, 1};
                long[] sent = {1, rank.rank() == 0 ? 2 : 1};
                long[] expected = {1, 1};
                rank.allToAllV(send, sent, places, recv, expected, places);
              });
      assertThat(thrown)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOf(MismatchException.class)
                      .hasMessageContaining("rank 0 sends 2 elements to rank 1"));
    }
  }

  @Test
  void messagesOfAnotherSize() throws Exception {
    try (Team team = Team.of(2)) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                if (rank.rank() == 0) {
                  rank.send(team.ints(0, 1, 2, 3), 1);
                } else {
                  rank.recv(team.room(1, 2), 0);
                }
              });
      assertThat(thrown)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOf(MismatchException.class)
                      .hasMessageContainingAll(
                          "rank 0 sent 3 int32", "rank 1 called recv(2 int32 from rank 0)"));
    }
  }

  @Test
  void sendsThatFaceEachOtherAreADeadlock() throws Exception {
    try (Team team = Team.of(2)) {
      List<Throwable> thrown =
          team.outcome(rank -> rank.send(team.ints(rank.rank(), 1), 1 - rank.rank()));
      assertThat(thrown).allSatisfy(each -> assertThat(each).isInstanceOf(DeadlockException.class));
    }
  }

  @Test
  void aPeerThatNeverComes() throws Exception {
    try (Team team = impatient(2)) {
      Buffer data = team.ints(0, 1);
      assertThatThrownBy(() -> team.rank(0).on(team.stream(0)).allReduce(data, data, ReduceOp.SUM))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContainingAll("JCCL_TIMEOUT", "rank 0 waits for rank 1");
    }
  }

  @Test
  void aPeerThatHasClosed() throws Exception {
    try (Team team = Team.of(2)) {
      team.rank(1).close();
      Buffer data = team.ints(0, 1);
      assertThatThrownBy(() -> team.rank(0).allReduce(data, data, ReduceOp.SUM))
          .isInstanceOf(ClosedException.class)
          .hasMessageContaining("rank 1 has closed");
      try (Team another = Team.of(2)) {
        another.rank(1).close();
        assertThatThrownBy(() -> another.rank(0).send(another.ints(0, 1), 1))
            .isInstanceOf(ClosedException.class);
      }
    }
  }

  /** Rank 1's stream does not go on, so the work of both ranks is never done. */
  @Test
  void aDeviceThatDoesNotComeToAnEnd() throws Exception {
    try (Team team = impatient(2);
        Gate gate = Gate.in(team.stream(1))) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.ints(rank.rank(), 1);
                if (rank.rank() == 0) {
                  rank.allReduce(data, data, ReduceOp.SUM);
                } else {
                  rank.on(team.stream(1)).allReduce(data, data, ReduceOp.SUM);
                }
              });
      assertThat(thrown.get(0))
          .isInstanceOf(TimedOutException.class)
          .hasMessageContainingAll("JCCL_TIMEOUT", "fake:0 has not done it");
      assertThatThrownBy(() -> team.rank(0).close())
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("cannot free its memory");
      gate.open();
    }
  }

  @Test
  void abortEndsAWaitForAPeer() throws Exception {
    try (Team team = Team.of(3)) {
      CountDownLatch begun = new CountDownLatch(2);
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.ints(rank.rank(), 1);
                if (rank.rank() == 2) {
                  begun.await();
                  rank.abort("enough");
                } else {
                  begun.countDown();
                  rank.allReduce(data, data, ReduceOp.SUM);
                }
              });
      assertThat(thrown.get(0)).isInstanceOf(AbortedException.class).hasMessage("enough");
      assertThat(thrown.get(1)).isInstanceOf(AbortedException.class).hasMessage("enough");
    }
  }

  @Test
  void abortEndsAWaitForADevice() throws Exception {
    try (Team team = Team.of(2)) {
      CountDownLatch enqueued = new CountDownLatch(1);
      try (Gate gate = Gate.in(team.stream(1))) {
        List<Throwable> thrown =
            team.outcome(
                rank -> {
                  Buffer data = team.ints(rank.rank(), 1);
                  if (rank.rank() == 0) {
                    rank.allReduce(data, data, ReduceOp.SUM);
                  } else {
                    Completion completion =
                        rank.on(team.stream(1)).allReduce(data, data, ReduceOp.SUM);
                    enqueued.countDown();
                    rank.abort("enough");
                    completion.await();
                  }
                });
        assertThat(thrown.get(0)).isInstanceOf(AbortedException.class).hasMessage("enough");
        assertThat(thrown.get(1)).isInstanceOf(AbortedException.class).hasMessage("enough");
        gate.open();
      }
    }
  }
}
