import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fails the build on kernels that the compiler did not make as they are meant to be: facts that
 * must be zero and are not, and registers that differ from those checked in. A gate that looked at
 * nothing fails too.
 */
final class ResourceGate {
  private static final int SHOWN = 25;

  private final Allowances allowances;
  private final Path baselineFile;
  private final boolean rewrites;

  ResourceGate(Allowances allowances, Path baselineFile, boolean rewrites) {
    this.allowances = allowances;
    this.baselineFile = baselineFile;
    this.rewrites = rewrites;
  }

  /** Checks all images of a build; returns what it looked at. */
  String check(List<Image> images) throws IOException {
    List<String> problems = new ArrayList<>();
    Map<String, List<KernelFacts>> kernels = new HashMap<>();
    int compared = 0;
    for (Image image : images) {
      kernels.computeIfAbsent(image.family(), family -> new ArrayList<>()).addAll(image.kernels());
      if (image.kernels().isEmpty()) {
        problems.add(image.resource() + " has no kernel");
      }
      for (KernelFacts facts : image.kernels()) {
        compared += compare(image, facts, problems);
      }
    }
    problems.addAll(allowances.unused(kernels));
    int rows = compareWithBaseline(images, problems);
    if (compared == 0) {
      problems.add("not one fact was compared");
    }
    if (!problems.isEmpty()) {
      throw new BuildException(
          "%d problem(s) with the compiled kernels:%n%s%s"
              .formatted(
                  problems.size(),
                  String.join("\n", problems.subList(0, Math.min(SHOWN, problems.size()))),
                  problems.size() > SHOWN ? "\n... and more" : ""));
    }
    return compared + " facts are zero or allowed, " + rows + " rows of registers are as expected";
  }

  private int compare(Image image, KernelFacts facts, List<String> problems) {
    int compared = 0;
    for (Map.Entry<Fact, Integer> entry : facts.values().entrySet()) {
      Fact fact = entry.getKey();
      if (fact.rule == Fact.Rule.ZERO) {
        compared++;
        int allowed = allowances.allowed(image.target(), facts.kernel(), fact);
        if (entry.getValue() > allowed) {
          problems.add(
              "%s %s: %s is %d, allowed %d (%s)"
                  .formatted(
                      image.target(),
                      facts.kernel(),
                      fact.label,
                      entry.getValue(),
                      allowed,
                      fact.meaning));
        }
      }
    }
    return compared;
  }

  private int compareWithBaseline(List<Image> images, List<String> problems) throws IOException {
    IsaBaseline baseline = IsaBaseline.read(baselineFile);
    IsaBaseline built = IsaBaseline.of(images);
    if (rewrites) {
      baseline.rewrite(baselineFile, built);
      System.out.println("device code: wrote " + baselineFile);
      return built.size();
    }
    List<String> differences = baseline.differences(built);
    if (!differences.isEmpty()) {
      problems.addAll(differences);
      problems.add(
          "if the changes above of %s are meant, rewrite %s with -Djccl.isa.rewrite=true"
              .formatted(IsaBaseline.columns(), baselineFile));
    }
    return built.size();
  }
}
