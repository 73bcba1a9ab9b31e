package io.jccl.tuner.verify;

import io.jccl.perf.IterationStatistics;
import java.util.Arrays;

/** How far numbers are apart, by ranks: times have long tails, which moments would follow. */
public final class Spread {
  /** McGill, Tukey and Larsen, Variations of Box Plots, 1978: the notch of a box plot. */
  private static final double NOTCH = 1.57;

  private Spread() {}

  /**
   * The median, half way between the two in the middle.
   *
   * @throws IllegalArgumentException without values
   */
  public static double median(double[] values) {
    double[] sorted = sorted(values);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The nearest-rank percentile. */
  public static double percentile(double[] values, int percent) {
    return IterationStatistics.percentile(sorted(values), percent);
  }

  /**
   * How uncertain the median is, relative to it: medians of two samples whose notches do not
   * overlap differ at about 95 % confidence.
   */
  public static double ofMedian(double[] values) {
    double quartiles = percentile(values, 75) - percentile(values, 25);
    return NOTCH * quartiles / Math.sqrt(values.length) / median(values);
  }

  private static double[] sorted(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
