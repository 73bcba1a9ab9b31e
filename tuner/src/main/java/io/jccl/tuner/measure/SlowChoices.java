package io.jccl.tuner.measure;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The candidates that are given up after their first round, because there even the shortest of
 * their calls took many times as long as a call of the fastest: more rounds of them would take most
 * of a sweep's time and change nothing. Calls of a millisecond and more, which cost a sweep the
 * most and vary the least, are given up sooner than short ones. What was given up at two sizes one
 * after the other is not tried at larger ones.
 */
final class SlowChoices {
  private static final int FIRST_ROUND = 0;
  private static final double TIMES_SLOWER = 10;
  private static final double LONG_MICROS = 1_000;
  private static final double LONG_TIMES_SLOWER = 4;

  private final Map<Point, List<Point>> twoBefore = new HashMap<>();
  private final Map<Point, Set<ChoiceName>> measuredSlow = new HashMap<>();

  /** Nothing is given up as yet. */
  SlowChoices(List<PlannedPoint> points) {
    for (int i = 2; i < points.size(); i++) {
      List<Point> three = points.subList(i - 2, i + 1).stream().map(PlannedPoint::point).toList();
      if (isCurve(three.get(0), three.get(1)) && isCurve(three.get(1), three.get(2))) {
        twoBefore.put(three.get(2), three.subList(0, 2));
      }
    }
  }

  private static boolean isCurve(Point small, Point large) {
    return small.collective() == large.collective()
        && small.ranks() == large.ranks()
        && small.bytes() < large.bytes();
  }

  /** Learns from samples, of which those of a point's first round are there together. */
  void learn(List<Sample> samples) {
    samples.stream()
        .filter(each -> each.round() == FIRST_ROUND && each.correct())
        .collect(Collectors.groupingBy(Sample::point))
        .forEach((point, ofPoint) -> measuredSlow.put(point, slow(ofPoint)));
  }

  private static Set<ChoiceName> slow(List<Sample> ofPoint) {
    double best = ofPoint.stream().mapToDouble(Sample::medianMicros).min().orElseThrow();
    return ofPoint.stream()
        .filter(each -> each.role() == Role.CANDIDATE)
        .filter(each -> isSlow(Collections.min(each.micros()), best))
        .map(Sample::choice)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static boolean isSlow(double shortest, double best) {
    return shortest > best * (shortest < LONG_MICROS ? TIMES_SLOWER : LONG_TIMES_SLOWER);
  }

  /** Whether a round goes without this entry. */
  boolean skips(Point point, int round, Entry entry) {
    return entry.role() == Role.CANDIDATE
        && (isUntried(point, entry.choice())
            || round > FIRST_ROUND && isMeasuredSlow(point, entry.choice()));
  }

  private boolean isMeasuredSlow(Point point, ChoiceName choice) {
    return measuredSlow.getOrDefault(point, Set.of()).contains(choice);
  }

  private boolean isUntried(Point point, ChoiceName choice) {
    List<Point> before = twoBefore.getOrDefault(point, List.of());
    return !before.isEmpty()
        && before.stream()
            .allMatch(each -> isMeasuredSlow(each, choice) || isUntried(each, choice));
  }
}
