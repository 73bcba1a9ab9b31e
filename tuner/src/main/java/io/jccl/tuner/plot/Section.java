package io.jccl.tuner.plot;

import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.page.Axes;
import io.jccl.tuner.page.LogScale;
import io.jccl.tuner.page.Markup;
import io.jccl.tuner.plot.Chart.Quantity;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A figure as a section of the page: a slider over the measured sizes, the two charts, a key whose
 * check boxes hide curves and which shows the values at the slider's size, and the table.
 */
public final class Section {
  /**
   * With more curves than this, only those are shown at first that bands name or that are said to
   * be.
   */
  private static final int MOST_SHOWN = 8;

  private final Figure figure;
  private final String id;
  private final int level;
  private final Styles styles;
  private final List<String> first;

  /**
   * A section.
   *
   * @param figure what it shows
   * @param id its name on the page
   * @param level of its heading
   * @param styles the looks of choices
   * @param first the choices that are shown at first even if there are many
   */
  public Section(Figure figure, String id, int level, Styles styles, List<String> first) {
    this.figure = figure;
    this.id = id;
    this.level = level;
    this.styles = styles;
    this.first = List.copyOf(first);
  }

  /** The section. */
  public String html() {
    String shown = figure.sizes().isEmpty() ? "" : slider() + charts() + key();
    return """
    <section class="figure" id="%s" aria-labelledby="%1$s-title">
    <h%d id="%1$s-title">%s</h%2$d>
    %s%s</section>
    """
        .formatted(id, level, text(figure.title()), shown, Numbers.table(figure, styles));
  }

  private String slider() {
    List<Long> sizes = figure.sizes();
    LogScale across = Axes.across(figure.sizes());
    int last = sizes.size() - 1;
    return """
    <p class="slider"><label for="%s-size">size</label>
    <input type="range" id="%1$s-size" min="0" max="%d" value="%2$d" data-sizes="%s" \
    data-x="%s" aria-valuetext="%d bytes">
    <output for="%1$s-size">%6$s</output></p>
    """
        .formatted(
            id,
            last,
            sizes.stream().map(String::valueOf).collect(Collectors.joining(" ")),
            sizes.stream()
                .map(bytes -> Markup.coordinate(across.at(bytes)))
                .collect(Collectors.joining(" ")),
            sizes.getLast(),
            sizeText(sizes.getLast()));
  }

  private static String sizeText(long bytes) {
    return bytes < 1024 ? bytes + " B" : Markup.size(bytes) + " (" + bytes + " B)";
  }

  private String charts() {
    Quantity time = new Quantity("time", (point, micros) -> micros, Markup::duration);
    Quantity bandwidth =
        new Quantity(figure.bandwidth().name() + " in GB/s", Curve.Point::bandwidth, Markup::tick);
    return "<div class=\"charts\">\n"
        + chart(time, "Time")
        + chart(bandwidth, figure.bandwidth().title())
        + "</div>\n";
  }

  private String chart(Quantity quantity, String title) {
    return """
    <figure><figcaption>%s <small>%s; lines are medians, ribbons reach from p10 to p90\
    </small></figcaption>
    %s</figure>
    """
        .formatted(
            title,
            quantity.title().equals("time") ? "" : "in GB/s",
            Chart.svg(figure, quantity, styles))
        .replace("<small>; ", "<small>");
  }

  private String key() {
    long bytes = figure.sizes().getLast();
    return """
    <div class="scroll"><table class="key"><caption>Choices at <span class="at">%s</span></caption>
    <thead><tr><th scope="col">shown</th><th scope="col">choice</th>\
    <th scope="col">median µs</th><th scope="col">%s GB/s</th></tr></thead>
    <tbody>
    %s</tbody></table></div>
    """
        .formatted(
            sizeText(bytes),
            text(figure.bandwidth().name()),
            figure.curves().stream()
                .map(curve -> keyRow(curve, bytes))
                .collect(Collectors.joining()));
  }

  private String keyRow(Curve curve, long bytes) {
    int style = styles.number(curve.name());
    return """
    <tr data-style="%d"><td><input type="checkbox"%6$s id="%s-%1$d" data-style="%1$d" \
    aria-label="show %s"></td>\
    <th scope="row"><label for="%2$s-%1$d"><svg class="sample c%1$d" viewBox="0 0 34 12" \
    aria-hidden="true"><path d="M1,6H33"/><circle cx="17" cy="6" r="2.6"/></svg>%3$s</label></th>\
    <td class="time">%4$s</td><td class="bandwidth">%5$s</td></tr>
    """
        .formatted(
            style,
            id,
            text(curve.name()),
            curve.at(bytes).map(point -> number(point.times().p50())).orElse("–"),
            curve.at(bytes).map(point -> number(point.bandwidth(point.times().p50()))).orElse("–"),
            isShown(curve) ? " checked" : "");
  }

  private boolean isShown(Curve curve) {
    return figure.curves().size() <= MOST_SHOWN
        || first.contains(curve.name())
        || figure.strips().stream()
            .flatMap(strip -> strip.bands().stream())
            .anyMatch(band -> band.choice().equals(curve.name()));
  }
}
