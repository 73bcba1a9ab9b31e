package io.jccl.tuner.samples;

import java.util.List;

/**
 * What a sweep measures, so that one that was interrupted can go on. Each round measures every
 * choice of every point once, and the baseline twice, once as its own control; later rounds go
 * without candidates that were many times slower than others in the first.
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
   * @param iterations the calls that are timed in each sample, unless they take long
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
}
