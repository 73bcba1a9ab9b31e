package io.jccl.tuner.plot;

import static io.jccl.tuner.plot.Markup.coordinate;
import static io.jccl.tuner.plot.Markup.text;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * One quantity over size as SVG: bands of choices at the top, for each choice a line through its
 * medians, and behind it a ribbon from the 10th to the 90th percentile. Colours, dashes and what is
 * hidden come from the page's style sheet, by the classes {@code c0}, {@code c1}, ….
 */
final class Chart {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 380;
  private static final int LEFT = 66;
  private static final int RIGHT = 628;
  private static final int TOP = 52;
  private static final int BOTTOM = 338;
  private static final int STRIP_HEIGHT = 14;
  private static final int STRIP_STEP = 20;
  private static final double LETTER = 6.4;

  private final Figure figure;
  private final Quantity quantity;
  private final Map<String, Integer> styles;
  private final List<Long> sizes;
  private final LogScale across;
  private final LogScale up;
  private final StringBuilder svg = new StringBuilder();

  /**
   * What is drawn.
   *
   * @param title of the chart
   * @param value a point's value for a time in microseconds
   * @param label a tick's text
   */
  record Quantity(String title, Value value, DoubleFunction<String> label) {}

  /** A value for a size and a time. */
  interface Value {
    /** The value; {@code micros} is above 0. */
    double of(long bytes, double micros);
  }

  private Chart(Figure figure, Quantity quantity, Map<String, Integer> styles) {
    this.figure = figure;
    this.quantity = quantity;
    this.styles = styles;
    sizes = figure.sizes();
    across = acrossOf(figure);
    double low = Double.MAX_VALUE;
    double high = 0;
    for (Curve curve : figure.curves()) {
      for (Curve.Point point : drawn(curve)) {
        low = Math.min(low, Math.min(low(point), high(point)));
        high = Math.max(high, Math.max(low(point), high(point)));
      }
    }
    up = LogScale.around(low, high, BOTTOM, TOP);
  }

  /** Where sizes are drawn, alike in all charts of a figure. */
  static LogScale acrossOf(Figure figure) {
    return LogScale.ofSizes(figure.sizes(), LEFT + 10, RIGHT - 10);
  }

  /** Draws. */
  static String svg(Figure figure, Quantity quantity, Map<String, Integer> styles) {
    return new Chart(figure, quantity, styles).draw();
  }

  private static List<Curve.Point> drawn(Curve curve) {
    return curve.points().stream().filter(point -> point.bytes() > 0).toList();
  }

  private double low(Curve.Point point) {
    return quantity.value().of(point.bytes(), point.times().p10());
  }

  private double middle(Curve.Point point) {
    return quantity.value().of(point.bytes(), point.times().p50());
  }

  private double high(Curve.Point point) {
    return quantity.value().of(point.bytes(), point.times().p90());
  }

  private String draw() {
    line(
        "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
        WIDTH, HEIGHT, text(quantity.title() + " over size: " + figure.title()));
    line("<title>%s over size</title>", text(quantity.title()));
    grid();
    List<Strip> strips = figure.strips();
    for (int i = 0; i < strips.size(); i++) {
      strip(strips.get(i), 4 + i * STRIP_STEP, i == 0);
    }
    figure.curves().forEach(this::ribbon);
    figure.curves().forEach(this::curve);
    line(
        "<line class=\"cursor\" x1=\"%s\" x2=\"%1$s\" y1=\"%d\" y2=\"%d\"/>",
        x(sizes.getLast()), TOP, BOTTOM);
    line("</svg>");
    return svg.toString();
  }

  private void grid() {
    for (long tick : across.binaryTicks(9)) {
      String x = x(tick);
      line("<line class=\"grid\" x1=\"%s\" x2=\"%1$s\" y1=\"%d\" y2=\"%d\"/>", x, TOP, BOTTOM);
      line("<text class=\"tick x\" x=\"%s\" y=\"%d\">%s</text>", x, BOTTOM + 18, Markup.size(tick));
    }
    for (double tick : up.decimalTicks()) {
      String y = coordinate(up.at(tick));
      line("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%3$s\"/>", LEFT, RIGHT, y);
      line(
          "<text class=\"tick y\" x=\"%d\" y=\"%s\">%s</text>",
          LEFT - 6, y, quantity.label().apply(tick));
    }
    line(
        "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
        LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    line(
        "<text class=\"axis\" x=\"%d\" y=\"%d\">size in bytes</text>",
        (LEFT + RIGHT) / 2, HEIGHT - 6);
  }

  private void strip(Strip strip, int y, boolean edges) {
    line(
        "<text class=\"tick y\" x=\"%d\" y=\"%d\">%s</text>",
        LEFT - 6, y + STRIP_HEIGHT / 2, text(strip.name()));
    int last = strip.bands().size() - 1;
    for (int i = 0; i <= last; i++) {
      Strip.Band band = strip.bands().get(i);
      double from = i == 0 ? LEFT : across.at(band.from());
      double to = i == last ? RIGHT : across.at(strip.bands().get(i + 1).from());
      line(
          "<g class=\"band %s\" data-from=\"%d\" data-to=\"%d\" data-choice=\"%s\">",
          style(band.choice()), band.from(), band.to(), text(band.choice()));
      line(
          "<title>%s: %s from %d to %d bytes</title>",
          text(strip.name()), text(band.choice()), band.from(), band.to());
      line(
          "<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\"/>",
          coordinate(from), y, coordinate(Math.max(to - from, 0.5)), STRIP_HEIGHT);
      if (edges && i > 0) {
        line(
            "<line class=\"edge\" x1=\"%s\" x2=\"%1$s\" y1=\"%d\" y2=\"%d\"/>",
            coordinate(from), y, BOTTOM);
      }
      if (band.choice().length() * LETTER < to - from) {
        line(
            "<text x=\"%s\" y=\"%d\">%s</text>",
            coordinate((from + to) / 2), y + STRIP_HEIGHT / 2, text(band.choice()));
      }
      line("</g>");
    }
  }

  private void ribbon(Curve curve) {
    List<Curve.Point> points = drawn(curve);
    StringBuilder path = new StringBuilder();
    points.forEach(point -> step(path, point, low(point)));
    points.reversed().forEach(point -> step(path, point, high(point)));
    if (points.size() > 1) {
      line("<path class=\"ribbon %s\" d=\"%sZ\"/>", style(curve.name()), path);
    } else {
      points.forEach(
          point ->
              line(
                  "<line class=\"range %s\" x1=\"%s\" x2=\"%2$s\" y1=\"%s\" y2=\"%s\"/>",
                  style(curve.name()),
                  x(point.bytes()),
                  coordinate(up.at(low(point))),
                  coordinate(up.at(high(point)))));
    }
  }

  private void curve(Curve curve) {
    StringBuilder path = new StringBuilder();
    drawn(curve).forEach(point -> step(path, point, middle(point)));
    line("<g class=\"curve %s\" data-choice=\"%s\">", style(curve.name()), text(curve.name()));
    line("<path d=\"%s\"/>", path);
    for (Curve.Point point : drawn(curve)) {
      line(
          "<circle cx=\"%s\" cy=\"%s\" r=\"2.6\"/>",
          x(point.bytes()), coordinate(up.at(middle(point))));
    }
    line("</g>");
  }

  private void step(StringBuilder path, Curve.Point point, double value) {
    path.append(path.isEmpty() ? 'M' : 'L')
        .append(x(point.bytes()))
        .append(',')
        .append(coordinate(up.at(value)));
  }

  private String x(double bytes) {
    return coordinate(across.at(bytes));
  }

  private String style(String choice) {
    Integer style = styles.get(choice);
    return style == null ? "other" : "c" + style;
  }

  private void line(String format, Object... arguments) {
    svg.append(format.formatted(arguments)).append('\n');
  }
}
