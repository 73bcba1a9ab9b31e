package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.Group;
import io.jccl.ReduceOp;
import io.jccl.tests.errors.Ranks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GroupTest {
  /** Two megabytes: far more than a connection's half. */
  private static final int LONG = 500_003;

  private static float[] filled(int count, int first) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (first + i) % 1009;
    }
    return values;
  }

  @Test
  void ringsOfLongMessagesNeedNoOrder() {
    for (int n : new int[] {1, 2, 3, 5}) {
      try (Ranks ranks = Ranks.of(n)) {
        ranks.run(
            rank -> {
              int next = (rank.rank() + 1) % n;
              int previous = (rank.rank() + n - 1) % n;
              float[] got = new float[LONG];
              for (int round = 0; round < 3; round++) {
                try (Group group = Communicator.group()) {
                  group.on(rank).send(Buffer.of(filled(LONG, rank.rank() + round)), next);
                  group.on(rank).recv(Buffer.of(got), previous);
                }
                assertThat(got).isEqualTo(filled(LONG, previous + round));
              }
            });
      }
    }
  }

  @Test
  void messagesToOnePeerKeepTheirOrder() {
    int messages = 400;
    try (Ranks ranks = Ranks.of(3)) {
      ranks.run(
          rank -> {
            int[][][] got = new int[3][messages][1];
            try (Group group = Communicator.group()) {
              for (int i = 0; i < messages; i++) {
                for (int peer = 0; peer < 3; peer++) {
                  group.on(rank).recv(Buffer.of(got[peer][i]), peer);
                  group.on(rank).send(Buffer.of(rank.rank() * messages + i), peer);
                }
              }
            }
            for (int peer = 0; peer < 3; peer++) {
              for (int i = 0; i < messages; i++) {
                assertThat(got[peer][i][0]).isEqualTo(peer * messages + i);
              }
            }
          });
    }
  }

  @Test
  void oneThreadDrivesRanksWithCollectivesAndMessagesMixed() {
    int n = 4;
    try (Ranks ranks = Ranks.of(n)) {
      float[][] sums = new float[n][3];
      float[][] moved = new float[n][LONG];
      float[][] all = new float[n][n];
      List<Completion> completions = new ArrayList<>();
      try (Group group = Communicator.group()) {
        for (Communicator rank : ranks.all()) {
          int r = rank.rank();
          completions.add(
              group.on(rank).allReduce(Buffer.of(r, 1f, 2f), Buffer.of(sums[r]), ReduceOp.SUM));
          completions.add(group.on(rank).send(Buffer.of(filled(LONG, r)), (r + 1) % n));
          completions.add(group.on(rank).allGather(Buffer.of((float) r), Buffer.of(all[r])));
          completions.add(group.on(rank).recv(Buffer.of(moved[r]), (r + n - 1) % n));
          completions.add(group.on(rank).barrier());
        }
        assertThat(completions).noneMatch(Completion::isDone);
      }
      assertThat(completions).allMatch(Completion::isDone);
      for (int r = 0; r < n; r++) {
        assertThat(sums[r]).containsExactly(6f, 4f, 8f);
        assertThat(all[r]).containsExactly(0f, 1f, 2f, 3f);
        assertThat(moved[r]).isEqualTo(filled(LONG, (r + n - 1) % n));
      }
    }
  }

  @Test
  void oneThreadDrivesSomeRanksAndOthersDriveThemselves() {
    try (Ranks ranks = Ranks.of(4)) {
      ranks.run(
          rank -> {
            float[] got = new float[2];
            if (rank.rank() == 0) {
              try (Group group = Communicator.group()) {
                for (int r = 0; r < 2; r++) {
                  group
                      .on(ranks.get(r))
                      .allReduce(Buffer.of(1f, 2f), Buffer.of(new float[2]), ReduceOp.SUM);
                }
              }
            } else if (rank.rank() > 1) {
              rank.allReduce(Buffer.of(1f, 2f), Buffer.of(got), ReduceOp.SUM);
              assertThat(got).containsExactly(4f, 8f);
            }
          });
    }
  }

  @Test
  void collectivesOfTwoCommunicatorsShareAGroup() {
    try (Ranks one = Ranks.of(2);
        Ranks two = Ranks.of(2)) {
      one.run(
          rank -> {
            float[] a = new float[1];
            float[] b = new float[1];
            Communicator other = two.get(rank.rank());
            // Each rank in another order: within a group that is no deadlock.
            try (Group group = Communicator.group()) {
              if (rank.rank() == 0) {
                group.on(rank).allReduce(Buffer.of(1f), Buffer.of(a), ReduceOp.SUM);
                group.on(other).allReduce(Buffer.of(3f), Buffer.of(b), ReduceOp.SUM);
              } else {
                group.on(other).allReduce(Buffer.of(3f), Buffer.of(b), ReduceOp.SUM);
                group.on(rank).allReduce(Buffer.of(1f), Buffer.of(a), ReduceOp.SUM);
              }
            }
            assertThat(a[0] + b[0]).isEqualTo(8f);
          });
    }
  }

  @Test
  void emptyAndDiscardedGroupsDoNothing() {
    try (Ranks ranks = Ranks.of(2)) {
      Communicator.group().close();
      Group group = Communicator.group();
      Completion completion = group.on(ranks.get(0)).barrier();
      group.discard();
      group.close();
      assertThatThrownBy(completion::await).isInstanceOf(AbortedException.class);
      assertThatThrownBy(() -> group.on(ranks.get(0)).barrier())
          .isInstanceOf(IllegalStateException.class);
      ranks.run(Communicator::barrier);
    }
  }

  @Test
  void messageOfNoElementsIsAMessage() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.run(
          rank -> {
            for (int i = 0; i < 50; i++) {
              if (rank.rank() == 0) {
                rank.send(Buffer.of(new float[0]), 1);
                rank.recv(Buffer.of(new float[0]), 1);
              } else {
                rank.recv(Buffer.of(new float[0]), 0);
                rank.send(Buffer.of(new float[0]), 0);
              }
            }
          });
    }
  }
}
