package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.number;
import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.kernel.KernelLaunch;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of all comparisons: what the heat map and the roofline are drawn from. */
final class NumberPart {
  private static final String HEAD =
      """
      <details class="numbers"><summary>All numbers of the heat map and the roofline</summary>
      <table>
      <thead><tr><th scope="col" rowspan="2">type</th><th scope="col" rowspan="2">op</th>\
      <th scope="col" rowspan="2">bytes</th>\
      <th scope="colgroup" colspan="4">HIP GB/s</th><th scope="colgroup" colspan="4">Java GB/s</th>\
      <th scope="colgroup" colspan="3">Java / HIP</th>\
      <th scope="colgroup" colspan="2">HIP again / HIP</th>\
      <th scope="col" rowspan="2">rounds</th><th scope="col" rowspan="2">faster</th></tr>
      <tr>%1$s%1$s<th scope="col">p10</th><th scope="col">median</th><th scope="col">p90</th>\
      <th scope="col">p10</th><th scope="col">p90</th></tr></thead>
      <tbody>
      """
          .formatted(
              """
              <th scope="col">p10</th><th scope="col">median</th><th scope="col">p90</th>\
              <th scope="col">launch</th>\
              """);

  private NumberPart() {}

  /** The table. */
  static String html(Bench bench, Operands operands) {
    return bench.keys(operands, true).stream()
        .flatMap(key -> bench.places(operands, key).stream())
        .map(NumberPart::row)
        .collect(Collectors.joining("", HEAD, "</tbody></table></details>\n"));
  }

  private static String row(Place place) {
    Optional<Ratio> ratio = place.ratio();
    Optional<Ratio> noise = place.noise();
    return "<tr><th scope=\"row\">%s</th><th scope=\"row\">%s</th><td>%d</td>"
            .formatted(
                text(place.key().type().label()), text(place.key().op().label()), place.bytes())
        + Stream.concat(
                Stream.concat(cells(place, Way.HIP), cells(place, Way.JAVA)),
                Stream.of(
                    ratio.map(each -> HeatTable.ratio(each.p10())),
                    ratio.map(each -> HeatTable.ratio(each.middle())),
                    ratio.map(each -> HeatTable.ratio(each.p90())),
                    noise.map(each -> HeatTable.ratio(each.p10())),
                    noise.map(each -> HeatTable.ratio(each.p90())),
                    ratio.map(each -> String.valueOf(each.rounds()))))
            .map(cell -> "<td>%s</td>".formatted(text(cell.orElse("–"))))
            .collect(Collectors.joining())
        + "<td>%s</td></tr>\n".formatted(place.verdict().label());
  }

  private static Stream<Optional<String>> cells(Place place, Way way) {
    Optional<Times> times = place.times(way);
    return Stream.of(
        times.map(each -> number(each.lowRate())),
        times.map(each -> number(each.rate())),
        times.map(each -> number(each.highRate())),
        place.launch(way).map(NumberPart::launch));
  }

  /** A launch as people read it: its form, and blocks times threads. */
  static String launch(KernelLaunch launch) {
    return launch.form() + " " + launch.blocks() + "×" + launch.threads();
  }

  /** The keys whose answers were wrong somewhere, for the head of the page. */
  static List<String> wrong(Bench bench) {
    return bench.file().samples().stream()
        .filter(sample -> !sample.correct())
        .map(
            sample ->
                "%s by %s"
                    .formatted(Key.of(sample.kernel()).label(), Way.of(sample.kernel()).label()))
        .distinct()
        .toList();
  }
}
