package io.jccl.tuner.lint;

import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFault;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigRow;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.config.StrictReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Checks a tuner file of RCCL or NCCL. Faults come first in a reader's eyes, and what readers make
 * of them is told; all other checks are about the rows that have none.
 */
public final class Lint {
  private Lint() {}

  /**
   * All findings, in the order of lines.
   *
   * @param file what to check
   * @param masking the built-in paths that a row may be masked by
   */
  public static List<Finding> check(ConfigFile file, MaskingPaths masking) {
    var dialect = Dialect.of(file);
    if (dialect.isPresent()) {
      String message = "this is " + dialect.get().name() + "; nothing in it was checked";
      return List.of(Finding.error("dialect", dialect.get().line(), message));
    }
    StrictReader.Reading reading = StrictReader.read(file);
    List<ConfigRow> rows = rows(reading.lines());
    List<Finding> findings = new ArrayList<>();
    findings.add(loaded(file));
    findings.addAll(faults(file, reading.faults()));
    findings.addAll(DeadRows.check(rows));
    findings.addAll(Curves.check(rows));
    findings.addAll(CommentedTopology.check(reading.lines()));
    for (ConfigRow row : rows) {
      masking
          .masking(row)
          .ifPresent(path -> findings.add(Finding.warning("masked", row.line(), path)));
    }
    findings.sort(Comparator.comparingInt(Finding::line));
    return findings;
  }

  private static Finding loaded(ConfigFile file) {
    int declared = file.declared();
    int rccl = Config.read(file, Mode.RCCL).rows().size();
    int nvidia = Config.read(file, Mode.NVIDIA).rows().size();
    String message =
        "of " + declared + " rows, RCCL's reader loads " + rccl + " and NCCL's " + nvidia;
    return rccl == declared && nvidia == declared
        ? Finding.note("loaded", 0, message)
        : Finding.error("loaded", 0, message);
  }

  private static List<Finding> faults(ConfigFile file, List<ConfigFault> faults) {
    List<ConfigLine> rccl = Config.read(file, Mode.RCCL).lines();
    List<ConfigLine> nvidia = Config.read(file, Mode.NVIDIA).lines();
    return faults.stream()
        .map(
            fault ->
                Finding.error(
                    "fault",
                    fault.line(),
                    fault.message()
                        + "; RCCL "
                        + makes(rccl, fault.line())
                        + ", NCCL "
                        + makes(nvidia, fault.line())))
        .toList();
  }

  /** What a reader makes of a line, which may be several of its own. */
  private static String makes(List<ConfigLine> lines, int number) {
    return lines.stream()
        .filter(line -> line.number() == number)
        .map(
            line ->
                switch (line) {
                  case ConfigLine.Remark _ -> "skips it";
                  case ConfigLine.Dropped dropped -> "drops it (" + dropped.reason() + ")";
                  case ConfigLine.Row row -> "reads " + row.row().text();
                })
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  private static List<ConfigRow> rows(List<ConfigLine> lines) {
    List<ConfigRow> rows = new ArrayList<>();
    for (ConfigLine line : lines) {
      if (line instanceof ConfigLine.Row row) {
        rows.add(row.row());
      }
    }
    return rows;
  }
}
