package io.jccl.jmh;

import java.util.Arrays;

/**
 * Whether two tools that measure the same say the same: how one kernel's time compares with
 * another's, so that the speed of the machine meanwhile has no part in it. The ratios of two tools
 * may be apart by a tolerance and by how far each tool's own times are spread.
 */
enum Agreement {
  /** The ratios are within the spread. */
  AGREE,
  /** They are not. */
  DISAGREE,
  /** The times are spread too widely to tell. */
  INCONCLUSIVE;

  /** What two ways to measure may differ by on a quiet machine. */
  private static final double TOLERANCE = 1.5;

  /** From this spread on a comparison says nothing. */
  private static final double MOST_SPREAD = 3;

  /**
   * Times of two kernels by one tool, in any unit.
   *
   * @param first of the one
   * @param second of the other
   */
  record Times(double[] first, double[] second) {
    double ratio() {
      return quantile(second, 0.5) / quantile(first, 0.5);
    }

    double spread() {
      return Math.max(spread(first), spread(second));
    }

    private static double spread(double[] times) {
      return quantile(times, 0.75) / quantile(times, 0.25);
    }

    private static double quantile(double[] times, double share) {
      double[] sorted = times.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
  }

  /**
   * Compares.
   *
   * @throws IllegalArgumentException if there is nothing to compare
   */
  static Agreement of(Times one, Times other) {
    for (double[] times :
        new double[][] {one.first(), one.second(), other.first(), other.second()}) {
      if (times.length == 0 || Arrays.stream(times).anyMatch(time -> !(time > 0))) {
        throw new IllegalArgumentException(
            "nothing to compare: " + Arrays.toString(times) + " are no times");
      }
    }
    double spread = Math.max(one.spread(), other.spread());
    if (spread > MOST_SPREAD) {
      return INCONCLUSIVE;
    }
    double apart = Math.max(one.ratio() / other.ratio(), other.ratio() / one.ratio());
    return apart <= TOLERANCE * spread ? AGREE : DISAGREE;
  }
}
