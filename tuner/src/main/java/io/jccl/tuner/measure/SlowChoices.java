package io.jccl.tuner.measure;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The candidates that are given up after their first round, because there they took many times as
 * long as the fastest: more rounds of them would take most of a sweep's time and change nothing.
 */
final class SlowChoices {
  private static final int FIRST_ROUND = 0;
  private static final double TIMES_SLOWER = 10;

  private final Map<Point, Set<ChoiceName>> byPoint = new HashMap<>();

  /** Learns from samples, of which those of a point's first round are there together. */
  void learn(List<Sample> samples) {
    samples.stream()
        .filter(each -> each.round() == FIRST_ROUND && each.correct())
        .collect(Collectors.groupingBy(Sample::point))
        .forEach((point, ofPoint) -> byPoint.put(point, slow(ofPoint)));
  }

  private static Set<ChoiceName> slow(List<Sample> ofPoint) {
    double best = ofPoint.stream().mapToDouble(Sample::medianMicros).min().orElseThrow();
    return ofPoint.stream()
        .filter(each -> each.role() == Role.CANDIDATE)
        .filter(each -> each.medianMicros() > TIMES_SLOWER * best)
        .map(Sample::choice)
        .collect(Collectors.toSet());
  }

  /** Whether a round goes without this entry. */
  boolean skips(Point point, int round, Entry entry) {
    return round > FIRST_ROUND
        && entry.role() == Role.CANDIDATE
        && byPoint.getOrDefault(point, Set.of()).contains(entry.choice());
  }
}
