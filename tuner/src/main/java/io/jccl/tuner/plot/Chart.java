package io.jccl.tuner.plot;

import static io.jccl.tuner.page.Markup.coordinate;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.page.Axes;
import io.jccl.tuner.page.LogScale;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * One quantity over size as SVG: bands of choices at the top, for each choice a line through its
 * medians, and behind it a ribbon from the 10th to the 90th percentile. Colours, dashes and what is
 * hidden come from the page's style sheet, by the classes {@code c0}, {@code c1}, ….
 */
final class Chart {
  private static final int TOP = 52;
  private static final int STRIP_HEIGHT = 14;
  private static final int STRIP_STEP = 20;
  private static final double LETTER = 6.4;

  private final Figure figure;
  private final Quantity quantity;
  private final Styles styles;
  private final LogScale across;
  private final Axes axes;

  /**
   * What is drawn.
   *
   * @param title of the chart
   * @param value a point's value for a time in microseconds
   * @param label a tick's text
   */
  record Quantity(String title, Value value, DoubleFunction<String> label) {}

  /** A value of a point for one of its times. */
  interface Value {
    /** The value; {@code micros} is above 0. */
    double of(Curve.Point point, double micros);
  }

  private Chart(Figure figure, Quantity quantity, Styles styles) {
    this.figure = figure;
    this.quantity = quantity;
    this.styles = styles;
    across = Axes.across(figure.sizes());
    double low = Double.MAX_VALUE;
    double high = 0;
    for (Curve curve : figure.curves()) {
      for (Curve.Point point : drawn(curve)) {
        low = Math.min(low, Math.min(low(point), high(point)));
        high = Math.max(high, Math.max(low(point), high(point)));
      }
    }
    axes = new Axes(figure.sizes(), low, high, TOP);
  }

  /** Draws. */
  static String svg(Figure figure, Quantity quantity, Styles styles) {
    return new Chart(figure, quantity, styles).draw();
  }

  private static List<Curve.Point> drawn(Curve curve) {
    return curve.points().stream().filter(point -> point.bytes() > 0).toList();
  }

  private double low(Curve.Point point) {
    return quantity.value().of(point, point.times().p10());
  }

  private double middle(Curve.Point point) {
    return quantity.value().of(point, point.times().p50());
  }

  private double high(Curve.Point point) {
    return quantity.value().of(point, point.times().p90());
  }

  private String draw() {
    axes.begin(
        quantity.title() + " over size",
        quantity.title() + " over size: " + figure.title(),
        quantity.label());
    List<Strip> strips = figure.strips();
    for (int i = 0; i < strips.size(); i++) {
      strip(strips.get(i), 4 + i * STRIP_STEP, i == 0);
    }
    figure.curves().forEach(this::ribbon);
    figure.curves().forEach(this::curve);
    axes.vertical("cursor", axes.x(figure.sizes().getLast()));
    return axes.end();
  }

  private void strip(Strip strip, int y, boolean edges) {
    axes.tick(y + STRIP_HEIGHT / 2.0, strip.name());
    int last = strip.bands().size() - 1;
    for (int i = 0; i <= last; i++) {
      Strip.Band band = strip.bands().get(i);
      double from = i == 0 ? Axes.LEFT : across.at(band.from());
      double to = i == last ? Axes.RIGHT : across.at(strip.bands().get(i + 1).from());
      axes.line(
          "<g class=\"band %s\" data-from=\"%d\" data-to=\"%d\" data-choice=\"%s\">",
          styles.of(band.choice()), band.from(), band.to(), text(band.choice()));
      axes.line(
          "<title>%s: %s from %d to %d bytes</title>",
          text(strip.name()), text(band.choice()), band.from(), band.to());
      axes.line(
          "<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\"/>",
          coordinate(from), y, coordinate(Math.max(to - from, 0.5)), STRIP_HEIGHT);
      if (edges && i > 0) {
        axes.vertical("edge", coordinate(from), y);
      }
      if (band.choice().length() * LETTER < to - from) {
        axes.line(
            "<text x=\"%s\" y=\"%d\">%s</text>",
            coordinate((from + to) / 2), y + STRIP_HEIGHT / 2, text(band.choice()));
      }
      axes.line("</g>");
    }
  }

  private void ribbon(Curve curve) {
    List<Curve.Point> points = drawn(curve);
    String style = styles.of(curve.name());
    StringBuilder path = new StringBuilder();
    points.forEach(point -> axes.step(path, point.bytes(), low(point)));
    points.reversed().forEach(point -> axes.step(path, point.bytes(), high(point)));
    if (points.size() > 1) {
      axes.line("<path class=\"ribbon %s\" d=\"%sZ\"/>", style, path);
    } else {
      points.forEach(
          point ->
              axes.line(
                  "<line class=\"range %s\" x1=\"%s\" x2=\"%2$s\" y1=\"%s\" y2=\"%s\"/>",
                  style, axes.x(point.bytes()), axes.y(low(point)), axes.y(high(point))));
    }
  }

  private void curve(Curve curve) {
    StringBuilder path = new StringBuilder();
    drawn(curve).forEach(point -> axes.step(path, point.bytes(), middle(point)));
    axes.line(
        "<g class=\"curve %s\" data-choice=\"%s\">", styles.of(curve.name()), text(curve.name()));
    axes.line("<path d=\"%s\"/>", path);
    for (Curve.Point point : drawn(curve)) {
      axes.line(
          "<circle cx=\"%s\" cy=\"%s\" r=\"2.6\"/>", axes.x(point.bytes()), axes.y(middle(point)));
    }
    axes.line("</g>");
  }
}
