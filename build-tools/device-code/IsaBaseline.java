import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Registers, occupancy and loops of every AMD kernel as they were checked in, so that a change of
 * them is seen where it is made. The compiler that made a target's rows is noted, since another one
 * may well give other numbers.
 */
final class IsaBaseline {
  private static final List<Fact> COLUMNS =
      Arrays.stream(Fact.values()).filter(fact -> fact.rule == Fact.Rule.BASELINE).toList();
  private static final String TITLES = "target,kernel,";
  private static final String HEADER =
      TITLES + COLUMNS.stream().map(f -> f.label).collect(Collectors.joining(","));
  private static final String COMPILER = "# %s: %s";

  private final SortedMap<String, String> compilers = new TreeMap<>();
  private final SortedMap<String, String> rows = new TreeMap<>();

  static IsaBaseline read(Path file) throws IOException {
    IsaBaseline baseline = new IsaBaseline();
    if (Files.isRegularFile(file)) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("# ")) {
          String[] words = line.substring(2).split(": ", 2);
          baseline.compilers.put(words[0], words[1]);
        } else if (!line.startsWith(TITLES) && !line.isBlank()) {
          int end = line.indexOf(',', line.indexOf(',') + 1);
          baseline.rows.put(line.substring(0, end), line.substring(end + 1));
        }
      }
    }
    return baseline;
  }

  static IsaBaseline of(List<Image> images) {
    IsaBaseline baseline = new IsaBaseline();
    for (Image image : images) {
      if (image.target().kind() == Target.Kind.AMD) {
        baseline.compilers.put(image.target().name(), image.toolchain().version());
        for (KernelFacts facts : image.kernels()) {
          baseline.rows.put(image.target() + "," + facts.kernel(), values(facts));
        }
      }
    }
    return baseline;
  }

  /** Where what was built now differs from this; targets that were not built are left out. */
  List<String> differences(IsaBaseline built) {
    Set<String> keys = new TreeSet<>(built.rows.keySet());
    rows.keySet().stream().filter(key -> built.hasTarget(key)).forEach(keys::add);
    List<String> found = new ArrayList<>();
    for (String key : keys) {
      String before = rows.getOrDefault(key, "no row");
      String now = built.rows.getOrDefault(key, "no kernel");
      if (!before.equals(now)) {
        found.add("%s: %s, now %s".formatted(key.replace(",", " "), before, now));
      }
    }
    built.compilers.forEach(
        (target, compiler) -> {
          String before = compilers.getOrDefault(target, compiler);
          if (!found.isEmpty() && !before.equals(compiler)) {
            found.add("the rows of %s are by %s, this is %s".formatted(target, before, compiler));
          }
        });
    return found;
  }

  /** Takes the rows of the targets that were built, keeps those of others, writes the file. */
  void rewrite(Path file, IsaBaseline built) throws IOException {
    rows.keySet().removeIf(built::hasTarget);
    rows.putAll(built.rows);
    compilers.putAll(built.compilers);
    List<String> lines = new ArrayList<>();
    compilers.forEach((target, compiler) -> lines.add(COMPILER.formatted(target, compiler)));
    lines.add(HEADER);
    for (Map.Entry<String, String> row : rows.entrySet()) {
      lines.add(row.getKey() + "," + row.getValue());
    }
    Files.write(file, lines);
  }

  int size() {
    return rows.size();
  }

  static String columns() {
    return COLUMNS.stream().map(fact -> fact.label).collect(Collectors.joining(","));
  }

  private boolean hasTarget(String key) {
    return compilers.containsKey(key.substring(0, key.indexOf(',')));
  }

  private static String values(KernelFacts facts) {
    return COLUMNS.stream()
        .map(fact -> facts.values().get(fact).toString())
        .collect(Collectors.joining(","));
  }
}
