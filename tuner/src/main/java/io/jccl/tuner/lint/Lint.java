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
 * Checks a tuner file of RCCL or NCCL: its faults, with what readers make of them, and then the
 * rows that RCCL's reader loads; or a table of JCCL's.
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
    if (dialect.filter(Dialect::isJccl).isPresent()) {
      return JcclLint.check(file);
    }
    if (dialect.isPresent()) {
      String message = "this is " + dialect.get().name() + "; nothing in it was checked";
      return List.of(Finding.error("dialect", dialect.get().line(), message));
    }
    if (!Dialect.hasNames(file)) {
      return List.of(
          Finding.error(
              "dialect",
              0,
              "no row names a collective, an algorithm or a protocol: this is no tuner file, and"
                  + " nothing in it was checked"));
    }
    Config rccl = Config.read(file, Mode.RCCL);
    Config nvidia = Config.read(file, Mode.NVIDIA);
    List<ConfigRow> rows = rccl.rows();
    List<Finding> findings = new ArrayList<>();
    findings.add(loaded(file.declared(), rccl, nvidia));
    for (ConfigFault fault : StrictReader.read(file).faults()) {
      findings.add(fault(file, fault, rccl, nvidia));
    }
    List<LintRow> checked = rows.stream().map(LintRow::of).toList();
    findings.addAll(DeadRows.check(checked));
    findings.addAll(Curves.check(checked));
    findings.addAll(CommentedTopology.check(rccl.lines()));
    for (ConfigRow row : rows) {
      masking
          .masking(row)
          .ifPresent(path -> findings.add(Finding.warning("masked", row.line(), path)));
    }
    findings.sort(Comparator.comparingInt(Finding::line));
    return findings;
  }

  /** All findings in a table of JCCL's, in the order of lines. */
  public static List<Finding> checkJccl(ConfigFile file) {
    return JcclLint.check(file);
  }

  private static Finding loaded(int declared, Config rccl, Config nvidia) {
    int loaded = rccl.rows().size();
    int byNccl = nvidia.rows().size();
    String message =
        "of " + declared + " rows, RCCL's reader loads " + loaded + " and NCCL's " + byNccl;
    return loaded == declared && byNccl == declared
        ? Finding.note("loaded", 0, message)
        : Finding.error("loaded", 0, message);
  }

  private static Finding fault(ConfigFile file, ConfigFault fault, Config rccl, Config nvidia) {
    String made = makes(rccl.lines(), fault.line());
    String madeByNccl = makes(nvidia.lines(), fault.line());
    String message = fault.message() + "; RCCL " + made + ", NCCL " + madeByNccl;
    String line = file.lines().get(fault.line() - 1);
    boolean remark = line.indexOf('#') > 0 && made.equals(madeByNccl);
    return remark && made.equals(makesWithoutRemark(line))
        ? Finding.warning("remark", fault.line(), message + ": the comment is ignored by accident")
        : Finding.error("fault", fault.line(), message);
  }

  /** What a strict reading makes of a row without the comment behind it. */
  private static String makesWithoutRemark(String line) {
    String row = line.substring(0, line.indexOf('#'));
    return makes(StrictReader.read(new ConfigFile("", row)).lines(), 1);
  }

  /** What a reader makes of a line, which may be several of its own. */
  private static String makes(List<ConfigLine> lines, int number) {
    List<ConfigLine> made = lines.stream().filter(line -> line.number() == number).toList();
    if (made.isEmpty()) {
      return "reads no further than before it";
    }
    return made.stream()
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
}
