package io.jccl.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.FoldNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about kernels for AMD's GPUs tells what the checked-in baselines say. */
class AmdKernelsPageTest {
  private static final Path PAGE = Pages.ROOT.resolve("docs/java-kernels-amd.md");
  private static final Path JAVA = Path.of("tornado-kernels/src/main/opencl/isa-baseline.csv");
  private static final Path HIP = Path.of("hip-fallback/src/main/hip/isa-baseline.csv");
  private static final List<String> TARGETS = List.of("gfx942", "gfx950", "gfx1250");
  private static final List<ReduceOp.Kind> KINDS =
      List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX);

  /** The form that folds in HIP are launched by on GPUs that have no table of launches. */
  private static final String HIP_VARIANT = "_u1d8";

  /** Estimates that lie as close together say nothing. */
  private static final double ALIKE = 1.02;

  /** The facts of a kernel for a target, by their names. */
  private record Row(Map<String, Integer> facts) {
    int vgprs() {
      return facts.get("vgprs");
    }

    /** Instructions of the loop that loads most vectors, for each of these loads. */
    double perVector() {
      return (double) facts.get("loop") / facts.get("loopLoads");
    }
  }

  private static Map<String, Row> read(Path file) throws IOException {
    List<String> lines =
        Files.readAllLines(Pages.ROOT.resolve(file)).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    String[] columns = lines.getFirst().split(",");
    Map<String, Row> rows = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      Map<String, Integer> facts = new HashMap<>();
      for (int i = 2; i < columns.length; i++) {
        facts.put(columns[i], Integer.valueOf(cells[i]));
      }
      rows.put(cells[0] + "," + cells[1], new Row(facts));
    }
    return rows;
  }

  private static Row java(Map<String, Row> rows, String target, DataType type, ReduceOp.Kind kind) {
    String own = target + ",fold_" + type.label() + "_" + kind.label() + "_vector";
    return rows.getOrDefault(own, rows.get(target + "," + FoldNames.plain(type, kind) + "_vector"));
  }

  private static String preferred(double java, double hip) {
    if (java > hip * ALIKE) {
      return "HIP";
    }
    return hip > java * ALIKE ? "Java" : "alike";
  }

  private static String table() throws IOException {
    Map<String, Row> java = read(JAVA);
    Map<String, Row> hip = read(HIP);
    StringBuilder text = new StringBuilder("| type | op |");
    Map<String, Integer> preferred = new HashMap<>();
    for (String target : TARGETS) {
      text.append(" %s VGPRs | per 16 bytes | prefers |".formatted(target));
    }
    text.append("\n").append("|---".repeat(2 + 3 * TARGETS.size())).append("|\n");
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : KINDS) {
        List<String> cells = new ArrayList<>(Arrays.asList(type.label(), kind.label()));
        for (String target : TARGETS) {
          Row ours = java(java, target, type, kind);
          Row theirs = hip.get(target + "," + FoldNames.plain(type, kind) + HIP_VARIANT);
          assertThat(ours).as("Java's %s %s for %s", type, kind, target).isNotNull();
          assertThat(theirs).as("HIP's %s %s for %s", type, kind, target).isNotNull();
          cells.add(ours.vgprs() + ", " + theirs.vgprs());
          cells.add(String.format(Locale.ROOT, "%.1f, %.1f", ours.perVector(), theirs.perVector()));
          cells.add(preferred(ours.perVector(), theirs.perVector()));
          preferred.merge(target + cells.getLast(), 1, Integer::sum);
        }
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
      }
    }
    String summary =
        TARGETS.stream()
            .map(
                target ->
                    "%s Java %d, HIP %d"
                        .formatted(
                            target,
                            preferred.getOrDefault(target + "Java", 0),
                            preferred.getOrDefault(target + "HIP", 0)))
            .collect(Collectors.joining("; "));
    int keys = DataType.values().length * KINDS.size();
    return text + "\nPreferred of " + keys + " keys: " + summary + ".\n";
  }

  @Test
  void theTableIsThatOfTheBaselines() throws IOException {
    Pages.compare(PAGE, "folds", table());
  }
}
