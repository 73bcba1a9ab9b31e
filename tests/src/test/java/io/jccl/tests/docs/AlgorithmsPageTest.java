package io.jccl.tests.docs;

import static java.util.stream.Collectors.joining;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Protocol;
import io.jccl.select.TableRow;
import io.jccl.select.TuningTable;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Keeps the tables in {@code docs/algorithms.md} equal to what they are about. */
class AlgorithmsPageTest {
  private static final Path PAGE = Pages.ROOT.resolve("docs/algorithms.md");

  private final List<Algorithm> algorithms = Algorithms.all();

  @Test
  void choicesAreThoseOfTheTable() {
    Map<String, String> lines = new LinkedHashMap<>();
    Set<String> covered = new HashSet<>(); // what follows are second choices
    List<TableRow> rows = TuningTable.hostDefaults(algorithms).rows();
    for (TableRow row : rows) {
      boolean others =
          rows.stream().anyMatch(r -> r.collective() == row.collective() && r.ranks() >= 0);
      String ranks = row.ranks() >= 0 ? "" + row.ranks() : others ? "others" : "any";
      String calls = row.collective().label() + " | " + ranks;
      if (!covered.contains(calls)) {
        lines.merge(calls, choice(row), (before, next) -> before + ", then " + next);
      }
      if (row.maxBytes() == Long.MAX_VALUE) {
        covered.add(calls);
      }
    }
    StringBuilder table =
        new StringBuilder("| collective | ranks | algorithm for S |\n|---|---|---|\n");
    lines.forEach((calls, choices) -> table.append("| " + calls + " | " + choices + " |\n"));
    Pages.compare(PAGE, "choices", table.toString());
  }

  private static String choice(TableRow row) {
    String protocol = row.protocol() == Protocol.SIMPLE ? "" : "/" + row.protocol().label();
    String name = "`" + row.algorithm() + protocol + "`";
    return row.maxBytes() == Long.MAX_VALUE ? name : name + " to " + row.maxBytes();
  }

  @Test
  void supportIsThatOfTheAlgorithms() {
    StringBuilder table =
        new StringBuilder(
            algorithms.stream()
                .map(algorithm -> " `" + algorithm.name() + "` |")
                .collect(joining("", "| collective |", "\n")));
    table.append("|---".repeat(1 + algorithms.size())).append("|\n");
    for (Collective collective : Collective.values()) {
      Request request = Request.of(collective, 4, 0);
      table.append(
          algorithms.stream()
              .map(algorithm -> algorithm.supports(request) ? " ● |" : " |")
              .collect(joining("", "| " + collective.label() + " |", "\n")));
    }
    Pages.compare(PAGE, "support", table.toString());
  }
}
