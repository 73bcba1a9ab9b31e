package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.DeadlockException;
import io.jccl.Group;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.tests.soak.RankThreads;
import org.junit.jupiter.api.Test;

/** Deadlocks and closed peers end whoever would wait in vain, with a reason. */
@org.junit.jupiter.api.Timeout(
    value = 60,
    threadMode = org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD)
class VainWaitTest {
  private static Buffer floats(int count) {
    return Buffer.of(new float[count]);
  }

  @Test
  void receiversThatFaceEachOtherAreADeadlock() {
    for (int size = 1; size <= 4; size++) {
      int n = size;
      try (Ranks ranks = Ranks.of(n)) {
        RankThreads.Outcome outcome =
            ranks.outcome(rank -> rank.recv(floats(1), (rank.rank() + 1) % n));
        for (int rank = 0; rank < n; rank++) {
          assertThat(outcome.of(rank))
              .isInstanceOf(DeadlockException.class)
              .hasMessageContaining("recv(1 float from rank " + (rank + 1) % n + ")");
        }
      }
    }
  }

  @Test
  void longSendsThatFaceEachOtherAreADeadlock() {
    try (Ranks ranks = Ranks.of(2)) {
      RankThreads.Outcome outcome =
          ranks.outcome(rank -> rank.send(floats(1_000_000), 1 - rank.rank()));
      assertThat(outcome.of(0)).isInstanceOf(DeadlockException.class);
      assertThat(outcome.of(1)).isInstanceOf(DeadlockException.class);
    }
  }

  @Test
  void messageAgainstCollectiveIsFound() {
    for (Algorithm algorithm : Algorithms.all()) {
      try (Ranks ranks = Ranks.with(2, algorithm.name())) {
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  if (rank.rank() == 0) {
                    rank.recv(floats(1), 1);
                  } else if (algorithm.name().equals("pat")) {
                    rank.allGather(floats(1), floats(2));
                  } else {
                    rank.allReduce(floats(1), floats(1), ReduceOp.SUM);
                  }
                });
        for (int rank = 0; rank < 2; rank++) {
          assertThat(outcome.of(rank))
              .as(algorithm.name())
              .isInstanceOfAny(DeadlockException.class, MismatchException.class);
        }
      }
    }
  }

  @Test
  void deadlockInAGroupIsFound() {
    try (Ranks ranks = Ranks.of(3)) {
      RankThreads.Outcome outcome =
          ranks.outcome(
              rank -> {
                try (Group group = Communicator.group()) {
                  group.on(rank).recv(floats(1), (rank.rank() + 1) % 3);
                  group.on(rank).recv(floats(1), (rank.rank() + 2) % 3);
                }
              });
      for (int rank = 0; rank < 3; rank++) {
        assertThat(outcome.of(rank)).isInstanceOf(DeadlockException.class);
      }
    }
  }

  @Test
  void closedPeerIsNamed() {
    for (Algorithm algorithm : Algorithms.all()) {
      try (Ranks ranks = Ranks.with(3, algorithm.name())) {
        ranks.get(2).close();
        RankThreads.Outcome outcome =
            ranks.outcome(
                rank -> {
                  if (rank.rank() < 2 && algorithm.name().equals("pat")) {
                    rank.allGather(floats(1), floats(3));
                  } else if (rank.rank() < 2) {
                    rank.allReduce(floats(1), floats(1), ReduceOp.SUM);
                  }
                });
        for (int rank = 0; rank < 2; rank++) {
          assertThat(outcome.of(rank))
              .as(algorithm.name())
              .isInstanceOf(ClosedException.class)
              .hasMessageContaining("rank 2 has closed");
        }
      }
    }
  }

  @Test
  void receiveFromAClosedPeerEnds() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.get(1).close();
      assertThat(
              ranks
                  .outcome(
                      rank -> {
                        if (rank.rank() == 0) {
                          rank.recv(floats(1), 1);
                        }
                      })
                  .of(0))
          .isInstanceOf(ClosedException.class);
    }
  }

  @Test
  void whatWasSentBeforeCloseArrives() {
    for (int i = 0; i < 200; i++) {
      try (Ranks ranks = Ranks.of(2)) {
        ranks.run(
            rank -> {
              if (rank.rank() == 0) {
                rank.send(Buffer.of(42f), 1);
                rank.close();
              } else {
                float[] got = new float[1];
                rank.recv(Buffer.of(got), 0);
                assertThat(got).containsExactly(42f);
              }
            });
      }
    }
  }
}
