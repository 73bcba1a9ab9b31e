package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.page.Document;
import io.jccl.tuner.plot.Page;
import io.jccl.tuner.plot.Styles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The page about measured kernels. */
public final class Report {
  /** No row of buttons is longer. */
  private static final int MOST_BUTTONS = 24;

  private final List<Bench> benches;
  private final Optional<IsaFile> isa;
  private final Styles styles;
  private final List<DeviceSection> sections = new ArrayList<>();

  private Report(List<Bench> benches, Optional<IsaFile> isa) {
    this.benches = benches;
    this.isa = isa;
    TreeSet<Way> ways = new TreeSet<>(List.of(Way.HIP, Way.JAVA, Way.COPY));
    benches.forEach(
        bench ->
            bench.file().samples().stream().map(each -> Way.of(each.kernel())).forEach(ways::add));
    Map<String, Integer> numbers = new LinkedHashMap<>();
    ways.forEach(way -> numbers.put(way.label(), numbers.size()));
    this.styles = new Styles(numbers);
    for (int i = 0; i < benches.size(); i++) {
      sections.add(new DeviceSection(benches.get(i), title(i), "device-" + (i + 1), styles, isa));
    }
  }

  /**
   * Makes the page.
   *
   * @param title its title
   * @param files the raw files
   * @param isa what the compilers made of kernels, if it is to be shown
   * @throws io.jccl.InvalidArgumentException if a file holds no samples or those of several setups
   */
  public static String html(String title, List<KernelFile> files, Optional<IsaFile> isa) {
    return new Report(Benches.of(files), isa).html(title);
  }

  private String html(String title) {
    String main = sections.stream().map(DeviceSection::html).collect(Collectors.joining());
    String data =
        "<script type=\"application/json\" id=\"data\">%s</script>\n"
            .formatted(ReportJson.of(benches));
    return new Document(title, head(), main + data, style(), Page.script()).html();
  }

  /** The device, and the file if another one is about the same device. */
  private String title(int i) {
    String title = benches.get(i).title();
    boolean isAlone = benches.stream().filter(each -> each.title().equals(title)).count() == 1;
    return isAlone ? title : title + ", " + benches.get(i).file().name();
  }

  private String style() {
    return Document.resource(Report.class, "report.css")
        + Chooser.rules(MOST_BUTTONS)
        + styles.rules()
        + ".%s { --colour: var(--ink); --dash: 7 4 }\n".formatted(styles.of(Way.COPY.label()));
  }

  private String head() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < benches.size(); i++) {
      html.append("<p>%s</p>\n".formatted(text(summary(i))));
      List<String> wrong = NumberPart.wrong(benches.get(i));
      if (!wrong.isEmpty()) {
        html.append(
            "<p class=\"alarm\" role=\"alert\">Wrong answers: %s.</p>\n"
                .formatted(text(String.join(", ", wrong))));
      }
    }
    html.append("<nav aria-label=\"Parts\"><ul>\n");
    for (int i = 0; i < benches.size(); i++) {
      String links =
          sections.get(i).parts().stream()
              .map(part -> "<a href=\"#%s\">%s</a>".formatted(part.id(), text(part.title())))
              .collect(Collectors.joining(" · "));
      String name = benches.size() == 1 ? "" : text(title(i)) + ": ";
      html.append("<li>%s%s</li>\n".formatted(name, links));
    }
    return html.append("</ul></nav>\n").toString();
  }

  private String summary(int i) {
    Bench bench = benches.get(i);
    long keys =
        bench.operands(true).stream()
            .flatMap(operands -> bench.keys(operands, true).stream())
            .distinct()
            .count();
    long rounds =
        bench.file().samples().stream().mapToLong(sample -> sample.round()).max().orElse(0) + 1;
    return "%s: %d %s of type and operation, %d rounds, measured %s with JCCL %s."
        .formatted(
            title(i),
            keys,
            keys == 1 ? "pair" : "pairs",
            rounds,
            bench.made().start().substring(0, Math.min(10, bench.made().start().length())),
            bench.made().version());
  }
}
