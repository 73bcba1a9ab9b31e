package io.jccl.perf;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The times of one measurement.
 *
 * @param micros microseconds a call, averaged over the ranks as was asked
 * @param ofRanks each rank's microseconds a call
 * @param iterations for each timed iteration the slowest rank's microseconds a call; empty unless
 *     asked for
 * @param deviceMicros microseconds a call by the devices' clocks, from the first call's begin to
 *     the last one's end, averaged over the ranks as was asked; none on host memory
 */
public record Timing(
    double micros, double[] ofRanks, double[] iterations, OptionalDouble deviceMicros) {
  /**
   * The statistics of the iterations.
   *
   * @param skip the number of leading iterations to leave out
   */
  public IterationStatistics statistics(int skip) {
    return IterationStatistics.of(Arrays.copyOfRange(iterations, skip, iterations.length));
  }
}
