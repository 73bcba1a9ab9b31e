package io.jccl.tuner.page;

import static io.jccl.tuner.page.Markup.coordinate;
import static io.jccl.tuner.page.Markup.text;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A drawing over sizes with both axes logarithmic: its frame, grid and labels, and what is added to
 * them line by line. Its colours come from the page's style sheet.
 */
public final class Axes {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 380;
  private static final int BOTTOM = 338;
  private static final int MOST_SIZES = 9;

  /** Where the frame begins. */
  public static final int LEFT = 66;

  /** Where it ends. */
  public static final int RIGHT = 628;

  private final LogScale across;
  private final LogScale up;
  private final int top;
  private final StringBuilder svg = new StringBuilder();

  /**
   * A drawing.
   *
   * @param sizes the sizes from left to right
   * @param low the lowest value
   * @param high the highest
   * @param top the room above the frame
   */
  public Axes(List<Long> sizes, double low, double high, int top) {
    this.across = across(sizes);
    this.up = LogScale.around(low, high, BOTTOM, top);
    this.top = top;
  }

  /** Where sizes are drawn, alike in all drawings of the same ones. */
  public static LogScale across(List<Long> sizes) {
    return LogScale.ofSizes(sizes, LEFT + 10, RIGHT - 10);
  }

  /**
   * The begin of the drawing.
   *
   * @param title the text that a pointer shows
   * @param label the accessible name
   * @param ticks the text of a value at the axis
   */
  public void begin(String title, String label, DoubleFunction<String> ticks) {
    line(
        "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
        WIDTH, HEIGHT, text(label));
    line("<title>%s</title>", text(title));
    for (long tick : across.binaryTicks(MOST_SIZES)) {
      vertical("grid", x(tick));
      line(
          "<text class=\"tick x\" x=\"%s\" y=\"%d\">%s</text>",
          x(tick), BOTTOM + 18, Markup.size(tick));
    }
    for (double tick : up.decimalTicks()) {
      line(
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%3$s\"/>", LEFT, RIGHT, y(tick));
      tick(up.at(tick), ticks.apply(tick));
    }
    line(
        "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
        LEFT, top, RIGHT - LEFT, BOTTOM - top);
    line(
        "<text class=\"axis\" x=\"%d\" y=\"%d\">size in bytes</text>",
        (LEFT + RIGHT) / 2, HEIGHT - 6);
  }

  /** A line from top to bottom. */
  public void vertical(String style, String x) {
    vertical(style, x, top);
  }

  /** A line from a height to the bottom. */
  public void vertical(String style, String x, int from) {
    line("<line class=\"%s\" x1=\"%s\" x2=\"%2$s\" y1=\"%d\" y2=\"%d\"/>", style, x, from, BOTTOM);
  }

  /** A text beside the axis of values. */
  public void tick(double height, String label) {
    line(
        "<text class=\"tick y\" x=\"%d\" y=\"%s\">%s</text>",
        LEFT - 6, coordinate(height), text(label));
  }

  /** Adds what a format makes. */
  public void line(String format, Object... arguments) {
    svg.append(format.formatted(arguments)).append('\n');
  }

  /** Where a size is. */
  public String x(double bytes) {
    return coordinate(across.at(bytes));
  }

  /** Where a value is. */
  public String y(double value) {
    return coordinate(up.at(value));
  }

  /** Goes on with a path to a point. */
  public void step(StringBuilder path, double bytes, double value) {
    path.append(path.isEmpty() ? 'M' : 'L').append(x(bytes)).append(',').append(y(value));
  }

  /** The whole drawing. */
  public String end() {
    line("</svg>");
    return svg.toString();
  }
}
