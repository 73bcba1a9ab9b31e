package io.jccl.tuner.lint;

import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rows that never decide anything. */
final class DeadRows {
  private DeadRows() {}

  static List<Finding> check(List<LintRow> rows) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      LintRow row = rows.get(i);
      row.never()
          .map(reason -> reason + ", so the row never applies")
          .ifPresent(reason -> findings.add(Finding.error("dead", row.line(), reason)));
      if (row.nodes() != ConfigRow.ANY
          && row.ranks() != ConfigRow.ANY
          && row.ranks() < row.nodes()) {
        String message = row.ranks() + " ranks cannot be on " + row.nodes() + " machines";
        findings.add(Finding.error("topology", row.line(), message));
      }
      shadowed(row, rows.subList(0, i)).ifPresent(findings::add);
    }
    return findings;
  }

  /**
   * A row whose calls all match earlier rows is dead if those name the same algorithm and protocol:
   * where they are not usable, neither is it. Otherwise it is a second choice.
   */
  private static Optional<Finding> shadowed(LintRow row, List<LintRow> earlier) {
    List<LintRow> same =
        earlier.stream()
            .filter(e -> e.algorithm().equals(row.algorithm()) && e.protocol() == row.protocol())
            .toList();
    if (Cover.of(row, same)) {
      String message = "all its calls match " + lines(row, same) + ", which say the same";
      return Optional.of(Finding.error("shadowed", row.line(), message));
    }
    if (Cover.of(row, earlier)) {
      String message =
          "all its calls match " + lines(row, earlier) + ": it decides only where those cannot";
      return Optional.of(Finding.warning("shadowed", row.line(), message));
    }
    return Optional.empty();
  }

  private static String lines(LintRow row, List<LintRow> earlier) {
    List<LintRow> meeting = earlier.stream().filter(e -> Cover.meets(e, row)).toList();
    return (meeting.size() == 1 ? "line " : "lines ")
        + meeting.stream().map(e -> Integer.toString(e.line())).collect(Collectors.joining(", "));
  }
}
