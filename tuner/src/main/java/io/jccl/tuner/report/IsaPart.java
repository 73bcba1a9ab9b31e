package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.kernel.KernelOrigin;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the compilers made of the folds of both engines, side by side; the device's target first.
 */
final class IsaPart {
  private static final List<String> ENGINES = List.of("hip", "tornado");
  private static final List<Column> COLUMNS =
      List.of(
          new Column("registers", fold -> count(fold.registers())),
          new Column("spills", fold -> count(fold.spills())),
          new Column("128-bit", fold -> count(fold.wide())),
          new Column("narrower", fold -> count(fold.narrow())),
          new Column("per 16 B", fold -> estimate(fold.instructions())));

  private final IsaFile file;
  private final KernelOrigin device;

  /** What is told of a fold. */
  private record Column(String name, Function<IsaFile.Fold, String> text) {}

  IsaPart(IsaFile file, KernelOrigin device) {
    this.file = file;
    this.device = device;
  }

  /** The part. */
  String html(String id) {
    List<String> targets =
        file.folds().stream()
            .map(IsaFile.Fold::target)
            .distinct()
            .sorted(
                Comparator.comparing((String target) -> !target.equals(device.architecture()))
                    .thenComparing(target -> target))
            .toList();
    if (targets.isEmpty()) {
      return "<p>The file lists no folds.</p>\n";
    }
    Chooser chooser =
        new Chooser(
            id + "-target", "one", List.of(new Chooser.Dimension("compiled for", targets, 0)));
    for (int i = 0; i < targets.size(); i++) {
      chooser.add(panel(targets.get(i)), i);
    }
    return """
    <p class="guide">Registers and spills of one thread; accesses of 128 bits and narrower; and instructions of the innermost loop for \
    each 16 bytes that it loads. All are read from compiled code, none is measured; the last is an estimate. Accesses and instructions \
    of PTX are counted before the driver compiles it again, and its registers are not known.</p>
    """
        + chooser.html();
  }

  private String panel(String target) {
    Map<List<String>, Map<String, IsaFile.Fold>> rows =
        file.folds().stream()
            .filter(fold -> fold.target().equals(target))
            .collect(
                Collectors.groupingBy(
                    fold -> List.of(fold.type(), fold.op()),
                    LinkedHashMap::new,
                    Collectors.toMap(IsaFile.Fold::engine, fold -> fold, (a, b) -> a)));
    String columns =
        ENGINES.stream()
            .map(
                engine ->
                    COLUMNS.stream()
                        .map(column -> "<th scope=\"col\">%s</th>".formatted(column.name()))
                        .collect(Collectors.joining()))
            .collect(Collectors.joining());
    String groups =
        ENGINES.stream()
            .map(
                engine ->
                    "<th scope=\"colgroup\" colspan=\"%d\">%s</th>"
                        .formatted(COLUMNS.size(), text(Way.name(engine))))
            .collect(Collectors.joining());
    String body =
        rows.entrySet().stream()
            .map(row -> row(row.getKey(), row.getValue()))
            .collect(Collectors.joining());
    return """
    <p>%s</p>
    <div class="scroll"><table class="isa"><caption>Folds for %s</caption>
    <thead><tr><th scope="col" rowspan="2">type</th><th scope="col" rowspan="2">op</th>%s</tr>
    <tr>%s</tr></thead>
    <tbody>
    %s</tbody></table></div>
    """
        .formatted(text(note(target)), text(target), groups, columns, body);
  }

  /** Whether these are the kernels that were measured. */
  private String note(String target) {
    if (!target.equals(device.architecture())) {
      return "Compiled and read; this device runs kernels for " + device.architecture() + ".";
    }
    List<String> others =
        ENGINES.stream()
            .filter(engine -> !sources(target, engine).equals(measured(engine)))
            .map(Way::name)
            .toList();
    return others.isEmpty()
        ? "These are the kernels that were measured: the hashes of their sources agree."
        : "Not the kernels that were measured, but of other sources: "
            + String.join(", ", others)
            + ".";
  }

  private TreeSet<String> sources(String target, String engine) {
    return file.folds().stream()
        .filter(fold -> fold.target().equals(target) && fold.engine().equals(engine))
        .map(IsaFile.Fold::sources)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private TreeSet<String> measured(String engine) {
    return device.images().stream()
        .filter(image -> image.engine().equals(engine) && image.family().equals("fold"))
        .map(KernelOrigin.Image::sources)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String row(List<String> key, Map<String, IsaFile.Fold> engines) {
    String cells =
        ENGINES.stream()
            .flatMap(
                engine ->
                    COLUMNS.stream()
                        .map(column -> Optional.ofNullable(engines.get(engine)).map(column.text())))
            .map(cell -> "<td>%s</td>".formatted(text(cell.orElse("–"))))
            .collect(Collectors.joining());
    return "<tr><th scope=\"row\">%s</th><th scope=\"row\">%s</th>%s</tr>\n"
        .formatted(text(key.getFirst()), text(key.getLast()), cells);
  }

  private static String count(OptionalInt value) {
    return value.isEmpty() ? "–" : String.valueOf(value.getAsInt());
  }

  private static String estimate(OptionalDouble value) {
    return value.isEmpty() ? "–" : String.format(Locale.ROOT, "%.1f", value.getAsDouble());
  }
}
