package io.jccl.tuner.plot;

import io.jccl.perf.IterationStatistics;
import java.util.List;
import java.util.Optional;

/**
 * What was measured of one choice at the sizes of a figure.
 *
 * @param name the choice, such as {@code ring/ll/2}, with its file if several are drawn
 * @param points one a size, ascending
 */
public record Curve(String name, List<Point> points) {
  /**
   * The measurements at one size.
   *
   * @param bytes the size
   * @param times the times of all rounds together, in microseconds
   * @param rounds how many there were
   * @param correct false if a round gave a wrong result
   */
  public record Point(long bytes, IterationStatistics times, int rounds, boolean correct) {}

  /** Copies the points. */
  public Curve {
    points = List.copyOf(points);
  }

  /** The measurements at a size, if there are any. */
  public Optional<Point> at(long bytes) {
    return points.stream().filter(point -> point.bytes() == bytes).findFirst();
  }
}
