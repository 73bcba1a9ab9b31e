package io.jccl.tuner.lint;

import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.TableReader;
import io.jccl.tuner.config.ConfigFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Checks a table of JCCL's, as {@code JCCL_TUNER_CONFIG_FILE} names one. Its reader is strict: with
 * one fault it refuses the file, so there is nobody whose mistakes would have to be told.
 */
final class JcclLint {
  private JcclLint() {}

  static List<Finding> check(ConfigFile file) {
    List<Finding> findings = new ArrayList<>();
    List<LintRow> rows =
        TableReader.read(
                file.name(),
                ConfigFile.text(file.bytes()),
                Algorithms.all(),
                (fault, line) -> findings.add(Finding.error("fault", line, fault.getMessage())))
            .rows()
            .stream()
            .map(LintRow::of)
            .toList();
    findings.add(loaded(file.declared(), rows.size()));
    findings.addAll(DeadRows.check(rows));
    findings.addAll(Curves.check(rows));
    findings.removeIf(JcclLint::isIdiom);
    findings.sort(Comparator.comparingInt(Finding::line));
    return findings;
  }

  /**
   * What such tables are written with: a row for small sizes before one for all, since the first
   * wins; and second choices, for calls that the first cannot do or that settings strike out for
   * it.
   */
  private static boolean isIdiom(Finding finding) {
    return finding.kind().equals("overlap") && finding.severity() == Finding.Severity.NOTE
        || finding.kind().equals("shadowed") && finding.severity() == Finding.Severity.WARNING;
  }

  private static Finding loaded(int declared, int legal) {
    return legal == declared
        ? Finding.note("loaded", 0, "JCCL's table: it loads all " + declared + " rows")
        : Finding.error(
            "loaded",
            0,
            "JCCL's table: "
                + (declared - legal)
                + " of "
                + declared
                + " rows are not legal, so JCCL refuses the file");
  }
}
