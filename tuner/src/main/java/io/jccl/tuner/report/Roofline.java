package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.coordinate;
import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.page.Axes;
import io.jccl.tuner.page.LogScale;
import io.jccl.tuner.page.Markup;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Draws the rates of all keys over size, or their shares of the copy's, which is the roof. */
final class Roofline {
  private static final int TOP = 16;

  /** How far HIP's dots are to the left of their size, and Java's to the right. */
  private static final double APART = 5;

  private static final double RADIUS = 2.4;

  private final Bench bench;
  private final Operands operands;
  private final boolean shares;
  private final List<Long> sizes;
  private final List<Times> roof;
  private final LogScale across;
  private final Axes axes;

  /**
   * A drawing.
   *
   * @param shares whether rates are divided by the copy's median at their size
   */
  Roofline(Bench bench, Operands operands, boolean shares) {
    this.bench = bench;
    this.operands = operands;
    this.shares = shares;
    sizes = bench.sizes(operands, true);
    roof = bench.copies(operands).stream().filter(times -> sizes.contains(times.bytes())).toList();
    across = Axes.across(sizes);
    double[] rates =
        DoubleStream.concat(
                roof.stream()
                    .flatMapToDouble(
                        times ->
                            DoubleStream.of(
                                value(times.bytes(), times.lowRate()),
                                value(times.bytes(), times.highRate()))),
                Stream.of(Way.HIP, Way.JAVA)
                    .flatMap(way -> sizes.stream().flatMap(bytes -> dots(way, bytes).stream()))
                    .mapToDouble(dot -> value(dot.times().bytes(), dot.rate())))
            .toArray();
    axes =
        new Axes(
            sizes,
            DoubleStream.of(rates).min().orElse(1),
            DoubleStream.of(rates).max().orElse(1),
            TOP);
  }

  private List<RoofPart.Dot> dots(Way way, long bytes) {
    return shares && bench.copy(operands, bytes).isEmpty()
        ? List.of()
        : RoofPart.dots(bench, operands, way, bytes);
  }

  private double value(long bytes, double rate) {
    return shares ? rate / bench.copy(operands, bytes).orElseThrow().rate() : rate;
  }

  /** The drawing. */
  String svg() {
    axes.begin(
        shares ? "share of the copy’s rate over size" : "rate over size",
        "%s of all types and operations over size, with the copy as the roof: %s, %s"
            .formatted(
                shares ? "Shares of the copy’s rate" : "Rates in GB/s",
                bench.title(),
                operands.label()),
        shares ? RoofPart::percent : Markup::tick);
    ribbon();
    dots(Way.HIP, "hip", -APART);
    dots(Way.JAVA, "java", APART);
    StringBuilder path = new StringBuilder();
    roof.forEach(times -> step(path, times.bytes(), times.rate()));
    axes.line("<g class=\"curve roof\"><path d=\"%s\"/></g>", path);
    return axes.end();
  }

  private void ribbon() {
    StringBuilder path = new StringBuilder();
    roof.forEach(times -> step(path, times.bytes(), times.lowRate()));
    roof.reversed().forEach(times -> step(path, times.bytes(), times.highRate()));
    if (roof.size() > 1) {
      axes.line("<path class=\"ribbon roof\" d=\"%sZ\"/>", path);
    }
  }

  private void step(StringBuilder path, long bytes, double rate) {
    axes.step(path, bytes, value(bytes, rate));
  }

  private void dots(Way way, String style, double shift) {
    StringBuilder path = new StringBuilder();
    axes.line("<g class=\"dots %s\">", style);
    for (long bytes : sizes) {
      List<RoofPart.Dot> dots = dots(way, bytes);
      dots.forEach(dot -> dot(dot, way, across.at(bytes) + shift));
      if (!dots.isEmpty()) {
        step(path, bytes, RoofPart.middle(dots));
      }
    }
    axes.line("</g>");
    axes.line("<g class=\"curve %s\"><path d=\"%s\"/></g>", style, path);
  }

  private void dot(RoofPart.Dot dot, Way way, double x) {
    String y = axes.y(value(dot.times().bytes(), dot.rate()));
    String shape =
        way.equals(Way.JAVA)
            ? "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%3$s\">"
                .formatted(
                    coordinate(x - RADIUS), coordinate(Double.parseDouble(y) - RADIUS), 2 * RADIUS)
            : "<circle cx=\"%s\" cy=\"%s\" r=\"%s\">".formatted(coordinate(x), y, RADIUS);
    axes.line(
        "%s<title>%s by %s, %s: %s GB/s</title></%s>",
        shape,
        text(dot.place().key().label()),
        way.label(),
        Markup.size(dot.place().bytes()),
        number(dot.rate()),
        way.equals(Way.JAVA) ? "rect" : "circle");
  }
}
