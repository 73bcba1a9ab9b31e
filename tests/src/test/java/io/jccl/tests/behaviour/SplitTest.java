package io.jccl.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.ReduceOp;
import io.jccl.tests.errors.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SplitTest {
  private static int sum(Communicator rank, int value) {
    int[] got = new int[1];
    rank.allReduce(Buffer.of(value), Buffer.of(got), ReduceOp.SUM);
    return got[0];
  }

  @Test
  void colorsDivideAndKeysOrder() {
    try (Ranks ranks = Ranks.of(7)) {
      ranks.run(
          rank -> {
            int color = rank.rank() % 3;
            // Color 0 has the ranks 0, 3, 6 and turns them round.
            try (Communicator part = rank.split(color, -rank.rank())) {
              int members = color == 0 ? 3 : 2;
              assertThat(part.size()).isEqualTo(members);
              assertThat(part.rank()).isEqualTo(members - 1 - rank.rank() / 3);
              int expected = 0;
              for (int other = color; other < 7; other += 3) {
                expected += other;
              }
              assertThat(sum(part, rank.rank())).isEqualTo(expected);
              assertThat(sum(rank, 1)).isEqualTo(7);
            }
          });
    }
  }

  @Test
  void equalKeysKeepTheOrderAndExtremeKeysSort() {
    try (Ranks ranks = Ranks.of(4)) {
      ranks.run(
          rank -> {
            try (Communicator part = rank.split(5, 0)) {
              assertThat(part.rank()).isEqualTo(rank.rank());
            }
            int key = new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, 0, -1}[rank.rank()];
            try (Communicator part = rank.split(Integer.MAX_VALUE, key)) {
              assertThat(part.rank()).isEqualTo(new int[] {3, 0, 2, 1}[rank.rank()]);
            }
          });
    }
  }

  @Test
  void ranksWithoutColorAreInNone() {
    try (Ranks ranks = Ranks.of(3)) {
      ranks.run(
          rank -> {
            Communicator part = rank.split(rank.rank() == 1 ? -1 : 0, 0);
            if (rank.rank() == 1) {
              assertThat(part).isNull();
            } else {
              assertThat(sum(part, 10)).isEqualTo(20);
              part.close();
            }
            assertThat(rank.split(-1, 0)).isNull();
            assertThat(sum(rank, 1)).isEqualTo(3);
          });
    }
  }

  @Test
  void partsOutliveTheirParent() {
    for (int i = 0; i < 20; i++) {
      Ranks ranks = Ranks.of(4);
      ranks.run(
          rank -> {
            Communicator part = rank.split(rank.rank() / 2, 0);
            rank.close();
            assertThat(sum(part, rank.rank())).isEqualTo(rank.rank() < 2 ? 1 : 5);
            Communicator alone = part.split(part.rank(), 0);
            part.close();
            assertThat(sum(alone, 9)).isEqualTo(9);
            alone.close();
          });
    }
  }

  @Test
  void failureOfAPartLeavesTheParentAlone() {
    try (Ranks ranks = Ranks.of(2)) {
      ranks.run(
          rank -> {
            Communicator part = rank.split(0, 0);
            if (rank.rank() == 0) {
              part.abort();
            }
            rank.barrier();
            assertThat(sum(rank, 1)).isEqualTo(2);
            part.close();
          });
    }
  }
}
