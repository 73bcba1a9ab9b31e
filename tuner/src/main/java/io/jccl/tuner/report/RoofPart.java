package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.IterationStatistics;
import io.jccl.tuner.page.Markup;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rates of all keys beside that of a copy: the drawing and its numbers. */
final class RoofPart {
  private final Bench bench;
  private final Operands operands;

  RoofPart(Bench bench, Operands operands) {
    this.bench = bench;
    this.operands = operands;
  }

  /** A key at a size by one engine. */
  record Dot(Place place, Times times) {
    double rate() {
      return times.rate();
    }
  }

  /** The keys that an engine was measured with at a size and never wrong, slowest first. */
  static List<Dot> dots(Bench bench, Operands operands, Way way, long bytes) {
    return bench.folds(operands, bytes).stream()
        .filter(place -> !place.isWrong(way))
        .flatMap(place -> place.times(way).map(times -> new Dot(place, times)).stream())
        .sorted(Comparator.comparingDouble(Dot::rate))
        .toList();
  }

  /** The rate of the key in the middle. */
  static double middle(List<Dot> dots) {
    return IterationStatistics.of(dots.stream().mapToDouble(Dot::rate).toArray()).p50();
  }

  /** The part. */
  String html() {
    return """
    <p class="guide">A kernel that moves data as fast as the device can is at the roof: the device runtime’s own copy, which reads and \
    writes together as many bytes as the kernel. Where everything fits in a cache, the copy’s own overhead may put kernels above it.</p>
    <div class="charts">
    <figure><figcaption>Rate <small>of each key in GB/s (1e9 bytes read and written in a second)</small></figcaption>
    %s</figure>
    <figure><figcaption>Share of the copy’s rate <small>of each key</small></figcaption>
    %s</figure>
    </div>
    %s%s\
    """
        .formatted(
            new Roofline(bench, operands, false).svg(),
            new Roofline(bench, operands, true).svg(),
            legend(),
            table());
  }

  private static String legend() {
    return """
    <ul class="legend lines"><li><svg class="sample roof" viewBox="0 0 34 12" aria-hidden="true"><path d="M1,6H33"/></svg>copy, the roof: median, and 10th to 90th percentile</li>
    <li><svg class="sample hip" viewBox="0 0 34 12" aria-hidden="true"><path d="M1,6H33"/><circle cx="17" cy="6" r="3"/></svg>HIP: the median of all keys, and each key’s</li>
    <li><svg class="sample java" viewBox="0 0 34 12" aria-hidden="true"><path d="M1,6H33"/><rect x="14" y="3" width="6" height="6"/></svg>Java, the same</li></ul>
    """;
  }

  private String table() {
    StringBuilder html =
        new StringBuilder(
            """
            <div class="scroll"><table class="roofs"><caption>GB/s, and the share of the copy’s rate</caption>
            <thead><tr><th scope="col" rowspan="2">size</th><th scope="colgroup" colspan="2">copy</th>\
            <th scope="colgroup" colspan="4">HIP</th><th scope="colgroup" colspan="4">Java</th></tr>
            <tr><th scope="col">median</th><th scope="col">p10–p90</th>\
            """);
    html.append(
        """
        <th scope="col">slowest key</th><th scope="col">median</th><th scope="col">fastest key</th><th scope="col">of copy</th>\
        """
            .repeat(2));
    html.append("</tr></thead>\n<tbody>\n");
    bench.sizes(operands, true).forEach(bytes -> html.append(row(bytes)));
    return html.append("</tbody></table></div>\n").toString();
  }

  private String row(long bytes) {
    Optional<Times> copy = bench.copy(operands, bytes);
    return "<tr data-bytes=\"%d\"><th scope=\"row\">%s</th><td class=\"copy\">%s</td><td>%s</td>"
            .formatted(
                bytes,
                Markup.size(bytes),
                copy.map(times -> number(times.rate())).orElse("–"),
                copy.map(times -> number(times.lowRate()) + "–" + number(times.highRate()))
                    .orElse("–"))
        + List.of(Way.HIP, Way.JAVA).stream()
            .map(way -> cells(dots(bench, operands, way, bytes), copy))
            .collect(Collectors.joining())
        + "</tr>\n";
  }

  private static String cells(List<Dot> dots, Optional<Times> copy) {
    if (dots.isEmpty()) {
      return "<td>–</td>".repeat(4);
    }
    double middle = middle(dots);
    return "<td>%s</td><td>%s</td><td>%s</td><td>%s</td>"
        .formatted(
            named(dots.getFirst()),
            number(middle),
            named(dots.getLast()),
            copy.map(times -> percent(middle / times.rate())).orElse("–"));
  }

  /** A share as people read it. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String named(Dot dot) {
    return number(dot.rate()) + " <small>" + text(dot.place().key().label()) + "</small>";
  }
}
