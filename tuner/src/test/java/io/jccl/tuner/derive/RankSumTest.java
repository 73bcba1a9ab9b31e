package io.jccl.tuner.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankSumTest {
  private static final double EXACT = 1e-12;

  @Test
  void agreesWithCountingAllDivisions() {
    double[] values = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int first = 1; first < values.length; first++) {
      for (int chosen = 0; chosen < 1 << values.length; chosen++) {
        if (Integer.bitCount(chosen) == first) {
          assertThat(less(values, chosen)).isCloseTo(counted(values.length, chosen), within(EXACT));
        }
      }
    }
  }

  private static double less(double[] values, int chosen) {
    double[] in = new double[Integer.bitCount(chosen)];
    double[] out = new double[values.length - in.length];
    int a = 0;
    int b = 0;
    for (int i = 0; i < values.length; i++) {
      if ((chosen >> i & 1) == 1) {
        in[a++] = values[i];
      } else {
        out[b++] = values[i];
      }
    }
    return RankSum.less(in, out);
  }

  /** The part of all divisions whose first group has as small a sum of ranks. */
  private static double counted(int values, int chosen) {
    int all = 0;
    int extreme = 0;
    for (int other = 0; other < 1 << values; other++) {
      if (Integer.bitCount(other) == Integer.bitCount(chosen)) {
        all++;
        extreme += ranks(other) <= ranks(chosen) ? 1 : 0;
      }
    }
    return (double) extreme / all;
  }

  private static int ranks(int chosen) {
    int sum = 0;
    for (int i = 0; i < Integer.SIZE; i++) {
      sum += (chosen >> i & 1) * i;
    }
    return sum;
  }

  @Test
  void equalValuesProveNothing() {
    double[] same = {1, 1, 1, 1};
    assertThat(RankSum.less(same, same)).isGreaterThan(0.5);
  }

  @Test
  void theSmallestProbabilityIsOneDivisionOfAll() {
    assertThat(RankSum.smallest(5, 10)).isCloseTo(1 / 3003.0, within(EXACT));
    assertThat(RankSum.less(new double[] {1, 2}, new double[] {3, 4}))
        .isEqualTo(RankSum.smallest(2, 2));
  }
}
