package io.jccl.tuner.plot;

import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.IterationStatistics;
import java.util.stream.LongStream;

/** The table of all numbers of a figure, a row a size and choice. */
final class Numbers {
  private static final String HEAD =
      """
      <details class="numbers" open><summary>Numbers</summary>
      <table>
      <thead><tr><th scope="col">bytes</th><th scope="col">choice</th>\
      <th scope="col">p10 µs</th><th scope="col">median µs</th><th scope="col">p90 µs</th>\
      <th scope="col">%1$s p10</th><th scope="col">%1$s GB/s</th><th scope="col">%1$s p90</th>\
      <th scope="col">rounds</th><th scope="col">times</th><th scope="col">note</th></tr></thead>
      <tbody>
      """;

  private Numbers() {}

  /** The table. */
  static String table(Figure figure, Styles styles) {
    StringBuilder html = new StringBuilder(HEAD.formatted(text(figure.bandwidth().name())));
    sizes(figure)
        .forEach(
            bytes ->
                figure
                    .curves()
                    .forEach(
                        curve ->
                            curve
                                .at(bytes)
                                .ifPresent(
                                    point ->
                                        html.append(
                                            row(
                                                figure,
                                                curve,
                                                point,
                                                styles.number(curve.name()))))));
    return html.append("</tbody>\n</table></details>\n").toString();
  }

  private static LongStream sizes(Figure figure) {
    return figure.curves().stream()
        .flatMapToLong(curve -> curve.points().stream().mapToLong(Curve.Point::bytes))
        .distinct()
        .sorted();
  }

  private static String row(Figure figure, Curve curve, Curve.Point point, int style) {
    IterationStatistics times = point.times();
    return """
    <tr data-bytes="%d" data-style="%d"><td>%1$d</td><th scope="row">%s</th>\
    <td>%s</td><td class="time">%s</td><td>%s</td>\
    <td>%s</td><td class="bandwidth">%s</td><td>%s</td><td>%d</td><td>%d</td><td>%s</td></tr>
    """
        .formatted(
            point.bytes(),
            style,
            text(curve.name()),
            number(times.p10()),
            number(times.p50()),
            number(times.p90()),
            number(point.bandwidth(times.p90())),
            number(point.bandwidth(times.p50())),
            number(point.bandwidth(times.p10())),
            point.rounds(),
            times.samples(),
            note(figure, curve, point));
  }

  private static String note(Figure figure, Curve curve, Curve.Point point) {
    if (!point.correct()) {
      return "wrong results";
    }
    String fastest = isFastest(figure, curve, point) ? "fastest" : "";
    String chosen = isChosen(figure, curve, point) ? "chosen" : "";
    return fastest + (fastest.isEmpty() || chosen.isEmpty() ? "" : ", ") + chosen;
  }

  private static boolean isFastest(Figure figure, Curve curve, Curve.Point point) {
    return figure.fastest(point.bytes()).filter(curve::equals).isPresent();
  }

  private static boolean isChosen(Figure figure, Curve curve, Curve.Point point) {
    return figure.chosen().stream()
        .flatMap(strip -> strip.bands().stream())
        .filter(band -> band.from() <= point.bytes() && point.bytes() <= band.to())
        .anyMatch(band -> band.choice().equals(curve.name()));
  }
}
