package io.jccl.perf;

import java.util.Arrays;

/**
 * What the times of single iterations look like, in microseconds.
 *
 * <p>Percentiles are nearest rank: the p-th of n sorted times is number ⌈p·n/100⌉, so p99 is the
 * maximum below 100 samples. {@code deviation} is the standard deviation of these samples (divided
 * by n).
 *
 * @param samples the number of times
 * @param minimum the shortest
 * @param maximum the longest
 * @param mean the mean
 * @param p10 the 10th percentile
 * @param p50 the median
 * @param p90 the 90th percentile
 * @param p95 the 95th percentile
 * @param p99 the 99th percentile
 * @param deviation the standard deviation
 */
public record IterationStatistics(
    int samples,
    double minimum,
    double maximum,
    double mean,
    double p10,
    double p50,
    double p90,
    double p95,
    double p99,
    double deviation) {
  /**
   * The statistics of some times.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static IterationStatistics of(double[] micros) {
    if (micros.length == 0) {
      throw new IllegalArgumentException("no times");
    }
    double[] sorted = micros.clone();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElseThrow();
    double squares = 0;
    for (double time : sorted) {
      squares += (time - mean) * (time - mean);
    }
    return new IterationStatistics(
        sorted.length,
        sorted[0],
        sorted[sorted.length - 1],
        mean,
        percentile(sorted, 10),
        percentile(sorted, 50),
        percentile(sorted, 90),
        percentile(sorted, 95),
        percentile(sorted, 99),
        Math.sqrt(squares / sorted.length));
  }

  /**
   * The nearest-rank percentile of ascending times: of n times number n * percent / 100, rounded
   * up.
   *
   * @param sorted the times in ascending order, at least one; not checked
   * @param percent from 0, which is the first, to 100
   * @return one of the times, in their unit
   */
  public static double percentile(double[] sorted, int percent) {
    int rank = (int) (((long) sorted.length * percent + 99) / 100);
    return sorted[Math.max(rank, 1) - 1];
  }

  /** The standard deviation in percent of the mean. */
  public double variationPercent() {
    return mean > 0 ? 100 * deviation / mean : 0;
  }
}
