package io.jccl.tuner.plot;

import io.jccl.perf.IterationStatistics;
import java.util.List;
import java.util.Optional;

/**
 * What was measured of one choice at the sizes of a figure.
 *
 * @param name the choice, such as {@code ring/ll/2}, with its file if several are drawn
 * @param isChoice false for what choices are only held against
 * @param points one a size, ascending
 */
public record Curve(String name, boolean isChoice, List<Point> points) {
  /**
   * The measurements at one size.
   *
   * @param bytes the size
   * @param moved the bytes that its bandwidth counts
   * @param times the times of all rounds together, in microseconds
   * @param rounds how many there were
   * @param correct false if a round gave a wrong result
   */
  public record Point(
      long bytes, double moved, IterationStatistics times, int rounds, boolean correct) {
    /** Gigabytes of 1e9 bytes a second for a time. */
    public double bandwidth(double micros) {
      return moved / 1e3 / micros;
    }
  }

  /** Copies the points. */
  public Curve {
    points = List.copyOf(points);
  }

  /** The measurements at a size, if there are any. */
  public Optional<Point> at(long bytes) {
    return points.stream().filter(point -> point.bytes() == bytes).findFirst();
  }
}
