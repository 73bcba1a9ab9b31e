package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.ArchRules;
import io.jccl.spi.Command;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.json.PrettyJson;
import io.jccl.tuner.lint.ArchMasking;
import io.jccl.tuner.lint.Finding;
import io.jccl.tuner.lint.Lint;
import io.jccl.tuner.lint.MaskingPaths;
import io.jccl.words.Choices;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Checks a tuner file of RCCL, NCCL or JCCL. */
@CommandLine.Command(
    name = "tuner lint",
    mixinStandardHelpOptions = true,
    description = {
      "Check a tuner file of RCCL, NCCL or JCCL.",
      "It finds faults and what readers make of them, rows that never decide, impossible"
          + " topologies, gaps, overlaps, choices that go back and forth as sizes grow, files in"
          + " other tuners' formats, and with --arch rows that a built-in path masks.",
      "Exit 1 if there is an error; warnings and notes leave it 0."
    })
public final class TunerLintCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(paramLabel = "FILE", description = "the tuner file")
  private Path path;

  @CommandLine.Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "rccl for a file of RCCL's or NCCL's, jccl for a table of JCCL's (default: jccl if a row"
              + " names what only JCCL has)")
  private String format;

  @CommandLine.Option(
      names = "--arch",
      paramLabel = "NAME",
      description = "tell rows that RCCL's built-in paths on this architecture mask")
  private String arch;

  @CommandLine.Mixin private final PlaceOptions place = new PlaceOptions();

  @CommandLine.Option(names = "--json", description = "print the findings as a JSON array")
  private boolean json;

  /** Whose format a file may be in. */
  private enum Reader {
    RCCL,
    JCCL
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerLintCommand() {}

  @Override
  public Integer call() {
    ConfigFile file;
    MaskingPaths masking;
    boolean isJccl;
    try {
      isJccl = format != null && Choices.one("--format", Reader.values(), format) == Reader.JCCL;
      masking = arch == null ? MaskingPaths.NONE : masking();
      file = ConfigFile.read(path);
    } catch (JcclException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    List<Finding> findings = isJccl ? Lint.checkJccl(file) : Lint.check(file, masking);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(json(findings));
    } else {
      findings.forEach(finding -> print(file, finding, out));
      out.println(summary(findings));
    }
    out.flush();
    return count(findings, Finding.Severity.ERROR) > 0 ? 1 : 0;
  }

  private MaskingPaths masking() {
    return new ArchMasking(
        arch,
        ArchRules.named(arch),
        place.partition().orElse(PartitionMode.SPX),
        place.version(),
        place.user());
  }

  private static void print(ConfigFile file, Finding finding, PrintWriter out) {
    String where = file.name() + (finding.line() == 0 ? "" : ":" + finding.line());
    // A fault's message has its place, to the column.
    String message =
        finding.message().startsWith(where + ":")
            ? finding.message()
            : where + ": " + finding.message();
    out.println(label(finding.severity()) + " (" + finding.kind() + ") " + message);
  }

  private static String summary(List<Finding> findings) {
    return String.join(
        ", ",
        Stream.of(Finding.Severity.values())
            .map(severity -> label(severity) + "s: " + count(findings, severity))
            .toList());
  }

  private static long count(List<Finding> findings, Finding.Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  private static String json(List<Finding> findings) {
    ArrayNode array = JsonMapper.shared().createArrayNode();
    for (Finding finding : findings) {
      array
          .addObject()
          .put("severity", label(finding.severity()))
          .put("kind", finding.kind())
          .put("line", finding.line())
          .put("message", finding.message());
    }
    return PrettyJson.text(array);
  }

  private static String label(Finding.Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
