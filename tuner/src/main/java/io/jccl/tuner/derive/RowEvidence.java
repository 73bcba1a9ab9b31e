package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Makes the rows of a curve that take one choice.
 *
 * @param curve the curve
 * @param options the options of its points
 * @param choice the choice
 */
record RowEvidence(Curve curve, List<Options> options, ChoiceName choice) {
  /** The row over the points from {@code from} up to but without {@code end}. */
  DerivedRow row(int from, int end) {
    List<PointTimes> covered = curve.points().subList(from, end);
    List<PointTimes> supporting =
        options.subList(from, end).stream()
            .filter(each -> each.supported() && each.choices().contains(choice))
            .map(Options::at)
            .toList();
    return new DerivedRow(
        covered.getFirst().point(),
        from == 0 ? 0 : boundary(from) + 1,
        end == curve.points().size() ? bytes(end - 1) : boundary(end),
        choice,
        covered.stream().map(PointTimes::baseline).distinct().toList(),
        supporting.size(),
        covered.size() - supporting.size(),
        supporting.stream().mapToDouble(this::ratio).min().orElse(1),
        most(supporting, this::ratio),
        most(supporting, at -> Math.expm1(curve.noise(at))),
        most(supporting, at -> RankSum.less(at.times(choice), at.times(at.baseline()))),
        covered.stream().mapToInt(PointTimes::rounds).min().orElseThrow());
  }

  private static double most(List<PointTimes> points, ToDoubleFunction<PointTimes> what) {
    return points.stream().mapToDouble(what).max().orElse(1);
  }

  private double ratio(PointTimes at) {
    return Math.exp(at.middle(choice) - at.middle(at.baseline()));
  }

  private long bytes(int index) {
    return curve.points().get(index).point().bytes();
  }

  /**
   * The last size that belongs to the point before: the geometric mean of both, since sizes are
   * spaced by factors.
   */
  private long boundary(int index) {
    return (long) Math.sqrt((double) bytes(index - 1) * bytes(index));
  }
}
