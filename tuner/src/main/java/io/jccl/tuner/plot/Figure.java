package io.jccl.tuner.plot;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The measurements of one call over its sizes.
 *
 * @param title what is called, by how many ranks, where
 * @param bandwidth which one is drawn
 * @param curves one a choice
 * @param chosen what a selection takes, if one was asked
 */
public record Figure(
    String title, Bandwidth bandwidth, List<Curve> curves, Optional<Strip> chosen) {
  /**
   * A kind of bandwidth.
   *
   * @param name as a column has it
   * @param title as a heading has it
   */
  public record Bandwidth(String name, String title) {}

  /** Copies the curves. */
  public Figure {
    curves = List.copyOf(curves);
  }

  /** All sizes above 0 that were measured, ascending; those of 0 bytes have no place on an axis. */
  public List<Long> sizes() {
    return curves.stream()
        .flatMap(curve -> curve.points().stream().map(Curve.Point::bytes))
        .filter(bytes -> bytes > 0)
        .distinct()
        .sorted()
        .toList();
  }

  /** The choice with the lowest median at a size, among those whose results are correct. */
  Optional<Curve> fastest(long bytes) {
    return curves.stream()
        .filter(Curve::isChoice)
        .filter(curve -> curve.at(bytes).filter(Curve.Point::correct).isPresent())
        .min(
            (a, b) ->
                Double.compare(
                    a.at(bytes).orElseThrow().times().p50(),
                    b.at(bytes).orElseThrow().times().p50()));
  }

  /** The bands above the curves: what is chosen, and what was fastest. */
  List<Strip> strips() {
    List<Long> known = sizes().stream().filter(bytes -> fastest(bytes).isPresent()).toList();
    Stream<Strip> fastest =
        known.isEmpty()
            ? Stream.empty()
            : Stream.of(
                Strip.between(
                    "fastest", known, bytes -> fastest(bytes).map(Curve::name).orElseThrow()));
    return Stream.concat(chosen.stream(), fastest).toList();
  }
}
