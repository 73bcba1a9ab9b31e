package io.jccl.tuner.samples;

import java.util.List;

/**
 * What a sweep measures, so that one that was interrupted can go on. Each round measures every
 * entry of every point once; a baseline is followed by its control.
 *
 * @param run the sweep
 * @param rounds the number of rounds
 * @param points the points in their order
 */
public record SweepPlan(String run, int rounds, List<PlannedPoint> points) implements Line {
  /** Copies the points. */
  public SweepPlan {
    points = List.copyOf(points);
  }

  /**
   * One point.
   *
   * @param point the call shape
   * @param iterations the calls that are timed in each sample
   * @param baseline what the library chose by itself, measured twice
   * @param candidates the other choices
   */
  public record PlannedPoint(
      Point point, int iterations, ChoiceName baseline, List<ChoiceName> candidates) {
    /** Copies the candidates. */
    public PlannedPoint {
      candidates = List.copyOf(candidates);
    }
  }

  /** The number of samples of a complete sweep. */
  public long samples() {
    return rounds * points.stream().mapToLong(each -> 2 + each.candidates().size()).sum();
  }
}
