package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.tuner.kernels.KernelChoice;
import io.jccl.tuner.page.Markup;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Java against HIP: a heat map a size, and what they come to. */
final class RatioPart {
  private final Bench bench;
  private final Operands operands;
  private final List<Long> sizes;

  RatioPart(Bench bench, Operands operands) {
    this.bench = bench;
    this.operands = operands;
    this.sizes = bench.sizes(operands, true);
  }

  /**
   * The part.
   *
   * @param id its name on the page
   */
  String html(String id) {
    List<Key> keys = bench.keys(operands, true);
    List<DataType> types = keys.stream().map(Key::type).distinct().sorted().toList();
    List<ReduceOp.Kind> ops = keys.stream().map(Key::op).distinct().sorted().toList();
    Chooser chooser =
        new Chooser(
            id + "-heat",
            "all",
            List.of(
                new Chooser.Dimension(
                    "size of one input",
                    sizes.stream().map(Markup::size).toList(),
                    sizes.size() - 1)));
    for (int i = 0; i < sizes.size(); i++) {
      long bytes = sizes.get(i);
      String heat =
          HeatTable.html(
              "Java’s rate over HIP’s, %s an input".formatted(Markup.size(bytes)),
              "type",
              types.stream().map(DataType::label).toList(),
              ops.stream().map(ReduceOp.Kind::label).toList(),
              (type, op) -> place(keys, type, op, bytes));
      chooser.add(heat, i);
    }
    return """
    <p class="guide">The number is the median of Java’s rate over HIP’s, round by round; below it the 10th to 90th percentile. \
    Above 1 Java is faster, below 1 HIP. Each is launched as its own table says. A cell is coloured \
    where <code>tuner derive kernels</code> says who is faster: by a rank-sum test at 95 %%, divided by the rows of the key, and by \
    more than HIP’s kernel, measured twice, is from itself; Java by %.0f %% at least.</p>
    %s%s%s\
    """
        .formatted(100 * KernelChoice.LEAST_LEAD, HeatTable.legend(), chooser.html(), summary());
  }

  private Optional<Place> place(List<Key> keys, String type, String op, long bytes) {
    return keys.stream()
        .filter(key -> key.type().label().equals(type) && key.op().label().equals(op))
        .findFirst()
        .flatMap(key -> bench.place(operands, key, bytes));
  }

  private String summary() {
    return sizes.stream()
        .map(this::summary)
        .collect(
            Collectors.joining(
                "",
                """
                <div class="scroll"><table class="summary"><caption>All types and operations</caption>
                <thead><tr><th scope="col">size</th><th scope="col">Java faster</th>\
                <th scope="col">level</th><th scope="col">HIP faster</th>\
                <th scope="col">not compared</th><th scope="col">geometric mean</th>\
                <th scope="col">lowest</th><th scope="col">highest</th></tr></thead>
                <tbody>
                """,
                "</tbody></table></div>\n"));
  }

  private String summary(long bytes) {
    List<Place> places = bench.folds(operands, bytes);
    List<Place> compared = places.stream().filter(place -> place.ratio().isPresent()).toList();
    Comparator<Place> byRatio = Comparator.comparingDouble(RatioPart::ratio);
    return """
    <tr data-bytes="%d"><th scope="row">%s</th><td class="java">%d</td><td class="level">%d</td>\
    <td class="hip">%d</td><td>%d</td><td class="mean">%s</td><td>%s</td><td>%s</td></tr>
    """
        .formatted(
            bytes,
            Markup.size(bytes),
            count(places, Verdict.JAVA),
            count(places, Verdict.LEVEL),
            count(places, Verdict.HIP),
            count(places, Verdict.ALONE) + count(places, Verdict.WRONG),
            compared.isEmpty() ? "–" : HeatTable.ratio(mean(compared)),
            compared.stream().min(byRatio).map(RatioPart::named).orElse("–"),
            compared.stream().max(byRatio).map(RatioPart::named).orElse("–"));
  }

  private static long count(List<Place> places, Verdict verdict) {
    return places.stream().filter(place -> place.verdict() == verdict).count();
  }

  private static double ratio(Place place) {
    return place.ratio().map(Ratio::middle).orElseThrow();
  }

  /** The geometric mean of the medians. */
  static double mean(List<Place> places) {
    return Math.exp(
        places.stream().mapToDouble(place -> Math.log(ratio(place))).average().orElseThrow());
  }

  private static String named(Place place) {
    return HeatTable.ratio(ratio(place)) + " " + text(place.key().label());
  }
}
