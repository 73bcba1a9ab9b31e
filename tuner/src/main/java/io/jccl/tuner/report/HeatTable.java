package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.page.Markup;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ratios as a table whose cells are coloured by who is faster and how much, each with its numbers:
 * the colours add nothing that the text does not say.
 */
final class HeatTable {
  /** A ratio above each of these is a darker colour; HIP's colours begin at one over them. */
  private static final double[] STEPS = {1.05, 1.25, 2};

  private HeatTable() {}

  /**
   * A table.
   *
   * @param caption what it shows
   * @param corner what its rows are
   * @param rows their names
   * @param columns the names of the columns
   * @param places what was measured, by name of row and column
   */
  static String html(
      String caption,
      String corner,
      List<String> rows,
      List<String> columns,
      BiFunction<String, String, Optional<Place>> places) {
    String head =
        columns.stream()
            .map(column -> "<th scope=\"col\">%s</th>".formatted(text(column)))
            .collect(Collectors.joining());
    String body = rows.stream().map(row -> row(row, columns, places)).collect(Collectors.joining());
    return """
    <div class="scroll"><table class="heat"><caption>%s</caption>
    <thead><tr><th scope="col">%s</th>%s</tr></thead>
    <tbody>
    %s</tbody></table></div>
    """
        .formatted(text(caption), text(corner), head, body);
  }

  private static String row(
      String row, List<String> columns, BiFunction<String, String, Optional<Place>> places) {
    String cells =
        columns.stream()
            .map(column -> places.apply(row, column).map(HeatTable::cell).orElse(none("–", "")))
            .collect(Collectors.joining());
    return "<tr><th scope=\"row\">%s</th>%s</tr>\n".formatted(text(row), cells);
  }

  private static String cell(Place place) {
    Verdict verdict = place.verdict();
    Optional<Ratio> ratio = place.ratio();
    if (verdict == Verdict.WRONG) {
      return none("wrong", " wrong");
    }
    if (ratio.isEmpty()) {
      return alone(place);
    }
    return """
    <td class="cell %s" data-verdict="%s" title="%s"><b>%s</b><small>%s–%s</small></td>\
    """
        .formatted(
            colour(verdict, ratio.get().middle()),
            verdict.label(),
            text(rates(place)),
            ratio(ratio.get().middle()),
            ratio(ratio.get().p10()),
            ratio(ratio.get().p90()));
  }

  /** Rates instead of a ratio. */
  private static String alone(Place place) {
    return Stream.of(Way.HIP, Way.JAVA)
        .filter(way -> place.times(way).isPresent())
        .map(
            way ->
                "<td class=\"cell none\">%s<small>GB/s, %s only</small></td>"
                    .formatted(number(place.times(way).orElseThrow().rate()), way.label()))
        .findFirst()
        .orElse(none("–", ""));
  }

  private static String none(String text, String style) {
    return "<td class=\"cell none%s\">%s</td>".formatted(style, text(text));
  }

  private static String rates(Place place) {
    return "%s: Java %s GB/s, HIP %s GB/s; %s"
        .formatted(
            place.key().label(),
            number(place.times(Way.JAVA).orElseThrow().rate()),
            number(place.times(Way.HIP).orElseThrow().rate()),
            switch (place.verdict()) {
              case JAVA, HIP -> place.verdict().label() + " is faster";
              case LEVEL -> "level within the noise";
              default -> place.verdict().label();
            });
  }

  /** The class of a cell: {@code level}, or {@code java} and {@code hip} with a step from 0. */
  static String colour(Verdict verdict, double ratio) {
    return switch (verdict) {
      case JAVA -> "java" + step(ratio);
      case HIP -> "hip" + step(1 / ratio);
      default -> "level";
    };
  }

  private static int step(double factor) {
    int step = 0;
    while (step < STEPS.length && factor >= STEPS[step]) {
      step++;
    }
    return step;
  }

  /** A ratio with three digits or two decimals, whichever is longer. */
  static String ratio(double value) {
    return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
  }

  /** What the colours mean. */
  static String legend() {
    StringBuilder html = new StringBuilder("<ul class=\"legend\" aria-label=\"Colours\">\n");
    for (int step = STEPS.length; step >= 0; step--) {
      html.append(swatch("hip" + step, bounds("HIP", step)));
    }
    html.append(swatch("level", "level within the noise"));
    for (int step = 0; step <= STEPS.length; step++) {
      html.append(swatch("java" + step, bounds("Java", step)));
    }
    return html.append("</ul>\n").toString();
  }

  private static String bounds(String engine, int step) {
    if (step == 0) {
      return "%s to %s×".formatted(engine, STEPS[0]);
    }
    return step == STEPS.length
        ? "%s from %s×".formatted(engine, bound(step - 1))
        : "%s %s–%s×".formatted(engine, bound(step - 1), bound(step));
  }

  private static String bound(int step) {
    return Markup.tick(STEPS[step]);
  }

  private static String swatch(String colour, String meaning) {
    return "<li class=\"cell %s\">%s</li>\n".formatted(colour, meaning);
  }
}
