package io.jccl.tuner.verify;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One key in the three measurements.
 *
 * @param key what was measured
 * @param baseline its time in microseconds before
 * @param candidate its time now; not a number if its results are wrong
 * @param change by how much the candidate is slower, relative to the baseline; not a number if its
 *     results are wrong
 * @param drift by how much the baseline differs from itself when it is measured again; none if it
 *     was not
 * @param spread how uncertain the change is, from the spread between rounds
 * @param rounds the number of rounds that the change rests on
 * @param alike whether both are the same measurements, since the same was chosen
 */
public record Case(
    Key key,
    double baseline,
    double candidate,
    double change,
    OptionalDouble drift,
    double spread,
    int rounds,
    boolean alike) {
  /**
   * Measurements that were made one after the other, as in files of their own.
   *
   * @param control the baseline measured again, if it was
   */
  static Case apart(Key key, Rounds baseline, Rounds candidate, Optional<Rounds> control) {
    double before = baseline.median();
    OptionalDouble drift =
        control
            .map(again -> OptionalDouble.of(again.median() / before - 1))
            .orElse(OptionalDouble.empty());
    if (!candidate.usable()) {
      return wrong(key, before, drift);
    }
    double now = candidate.median();
    double spread =
        Math.hypot(Spread.ofMedian(baseline.values()), Spread.ofMedian(candidate.values()));
    int rounds = Math.min(baseline.micros().size(), candidate.micros().size());
    return new Case(key, before, now, now / before - 1, drift, spread, rounds, false);
  }

  /** What was chosen alike, and so cannot be slower. */
  static Case alike(Key key, Rounds both, OptionalDouble drift) {
    double micros = both.median();
    return new Case(key, micros, micros, 0, drift, 0, both.micros().size(), true);
  }

  /**
   * Measurements of the same rounds: what slows a round slows both, so the rounds' ratios tell more
   * than the times.
   *
   * @param drift by how much a baseline of the same rounds differs from its control, if there is
   *     one
   */
  static Case interleaved(Key key, Rounds baseline, Rounds candidate, OptionalDouble drift) {
    double before = baseline.median();
    double[] ratios = candidate.over(baseline);
    if (!candidate.correct() || ratios.length == 0) {
      return wrong(key, before, drift);
    }
    double change = Spread.median(ratios) - 1;
    double spread = Spread.ofMedian(ratios);
    return new Case(key, before, candidate.median(), change, drift, spread, ratios.length, false);
  }

  private static Case wrong(Key key, double before, OptionalDouble drift) {
    return new Case(key, before, Double.NaN, Double.NaN, drift, 0, 0, false);
  }

  /** Whether the candidate's results are wrong. */
  boolean isWrong() {
    return Double.isNaN(change);
  }
}
