package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.verify.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * One collective on one number of ranks, over all sizes, with the tests that its points are judged
 * by.
 *
 * <p>A choice <em>beats</em> the default at a point if the rank-sum test says so and the gain
 * exceeds the noise there. The test is strict: divided by the number of comparisons on the curve
 * (Bonferroni), so that a curve of nothing but noise gets a row with a probability of at most one
 * minus the confidence. The noise is the distance of the default from itself at the point, or twice
 * the median of that over the curve if it is larger: the distance at a point is itself noisy, and
 * half of all are above the median.
 *
 * <p>A choice <em>lags</em> behind another if the test says so, beyond the noise, divided by the
 * candidates of the point alone, or as far as its rounds can show. It decides only whether a row
 * may reach over a point, and there a missed difference is the greater harm.
 */
final class Curve {
  private final List<PointTimes> points;
  private final double confidence;
  private final int comparisons;
  private final double usualNoise;

  /**
   * A curve.
   *
   * @param points by ascending size, each with at least one round
   * @param confidence between 0 and 1
   */
  Curve(List<PointTimes> points, double confidence) {
    this.points = List.copyOf(points);
    this.confidence = confidence;
    comparisons = points.stream().mapToInt(each -> each.candidates().size()).sum();
    usualNoise = 2 * Spread.median(points.stream().mapToDouble(PointTimes::distance).toArray());
  }

  List<PointTimes> points() {
    return points;
  }

  /** The comparisons with the default. */
  int comparisons() {
    return comparisons;
  }

  /** What the probability of a comparison with the default must not exceed. */
  double strict() {
    return (1 - confidence) / Math.max(1, comparisons);
  }

  /** The noise at a point, as a distance of logarithms. */
  double noise(PointTimes at) {
    return Math.max(at.distance(), usualNoise);
  }

  /** The rounds that a point needs for any comparison to be conclusive. */
  int neededRounds() {
    boolean once =
        points.stream().anyMatch(each -> each.times(each.baseline()).length == each.rounds());
    int rounds = 1;
    while (RankSum.smallest(rounds, once ? rounds : 2 * rounds) > strict()) {
      rounds++;
    }
    return rounds;
  }

  /** Whether a candidate is faster than the default. */
  boolean beats(PointTimes at, ChoiceName candidate) {
    return isBelow(at, candidate, at.baseline(), strict());
  }

  /** Whether a candidate is slower than the default, by the same measure. */
  boolean losesTo(PointTimes at, ChoiceName candidate) {
    return isBelow(at, at.baseline(), candidate, strict());
  }

  /** Whether one choice seems slower than another. */
  boolean lags(PointTimes at, ChoiceName slow, ChoiceName fast) {
    double smallest = RankSum.smallest(at.times(fast).length, at.times(slow).length);
    double ofOne = (1 - confidence) / Math.max(1, at.candidates().size());
    return isBelow(at, fast, slow, Math.max(ofOne, smallest));
  }

  private boolean isBelow(PointTimes at, ChoiceName fast, ChoiceName slow, double probability) {
    return at.middle(slow) - at.middle(fast) > noise(at)
        && RankSum.less(at.times(fast), at.times(slow)) <= probability;
  }

  /** What a row may take at each point. */
  List<Options> options() {
    List<Options> options = new ArrayList<>();
    for (PointTimes at : points) {
      List<ChoiceName> winners =
          at.candidates().keySet().stream().filter(each -> beats(at, each)).toList();
      options.add(
          winners.isEmpty() ? withoutWinner(at) : Options.of(at, without(at, winners), true));
    }
    return options;
  }

  /** Nothing beats the default: it stays, unless a row of the neighbours may reach over it. */
  private Options withoutWinner(PointTimes at) {
    List<ChoiceName> all = new ArrayList<>(at.candidates().keySet());
    all.add(at.baseline());
    return Options.of(at, without(at, all), false);
  }

  /** Those that do not lag behind the fastest of them. */
  private List<ChoiceName> without(PointTimes at, List<ChoiceName> choices) {
    ChoiceName best =
        choices.stream().min((a, b) -> Double.compare(at.middle(a), at.middle(b))).orElseThrow();
    return choices.stream()
        .filter(each -> !lags(at, each, best))
        .filter(each -> !lags(at, each, at.baseline()))
        .toList();
  }
}
