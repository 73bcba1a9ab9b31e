package io.jccl.tuner.report;

import io.jccl.perf.IterationStatistics;
import io.jccl.tuner.verify.Spread;
import java.util.Optional;

/**
 * Rates of one kernel over those of another in the same rounds.
 *
 * @param p10 the 10th percentile, nearest rank
 * @param middle the median
 * @param p90 the 90th percentile
 * @param rounds how many there were
 */
record Ratio(double p10, double middle, double p90, int rounds) {
  /** That of some rounds, if there are any. */
  static Optional<Ratio> of(double[] ratios) {
    if (ratios.length == 0) {
      return Optional.empty();
    }
    IterationStatistics spread = IterationStatistics.of(ratios);
    return Optional.of(new Ratio(spread.p10(), Spread.median(ratios), spread.p90(), ratios.length));
  }
}
