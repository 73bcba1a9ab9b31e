import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The exceptions from the rule that a fact be zero, read from a table {@code
 * targets,kernels,fact,allowed,reason} in which {@code *} stands for any text. Each must have a
 * reason, and match some kernel.
 */
record Allowances(Path file, List<Allowance> all) {
  private static final String HEADER = "targets,kernels,fact,allowed,reason";

  /** One line of the table. */
  record Allowance(String line, Pattern targets, Pattern kernels, Fact fact, int allowed) {
    boolean covers(Target target, String kernel) {
      return targets.matcher(target.name()).matches() && kernels.matcher(kernel).matches();
    }
  }

  static Allowances read(Path file) throws IOException {
    List<Allowance> all = new ArrayList<>();
    if (!Files.isRegularFile(file)) {
      return new Allowances(file, all);
    }
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
      throw new BuildException(file + ": the first line must be " + HEADER);
    }
    for (String line : lines.subList(1, lines.size())) {
      if (!line.isBlank() && !line.startsWith("#")) {
        all.add(parse(file, line));
      }
    }
    return new Allowances(file, all);
  }

  int allowed(Target target, String kernel, Fact fact) {
    return all.stream()
        .filter(allowance -> allowance.fact == fact && allowance.covers(target, kernel))
        .mapToInt(Allowance::allowed)
        .max()
        .orElse(0);
  }

  /** Lines that name no kernel of any image; a target that was not built is no reason. */
  List<String> unused(Map<String, List<KernelFacts>> kernelsByFamily) {
    return all.stream()
        .filter(
            allowance ->
                kernelsByFamily.values().stream()
                    .flatMap(List::stream)
                    .noneMatch(facts -> allowance.kernels.matcher(facts.kernel()).matches()))
        .map(allowance -> file + ": no kernel is meant by: " + allowance.line)
        .toList();
  }

  private static Allowance parse(Path file, String line) {
    String[] cells = line.split(",", 5);
    if (cells.length < 5 || cells[4].isBlank() || !cells[3].matches("[1-9]\\d*")) {
      throw new BuildException(file + ": expected " + HEADER + " with a reason, found: " + line);
    }
    Fact fact = Fact.of(cells[2]);
    if (fact.rule != Fact.Rule.ZERO) {
      throw new BuildException(file + ": nothing is asked of " + cells[2] + ": " + line);
    }
    return new Allowance(line, glob(cells[0]), glob(cells[1]), fact, Integer.parseInt(cells[3]));
  }

  private static Pattern glob(String text) {
    return Pattern.compile(Pattern.quote(text).replace("*", "\\E.*\\Q"));
  }
}
