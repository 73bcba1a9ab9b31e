package io.jccl.tests.command;

import io.jccl.perf.ReportJson;
import io.jccl.perf.ReportRows;
import io.jccl.perf.ReportTable;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is printed and which files are written. */
final class ReportOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE})";

  @Option(
      names = {"-A", "--output_algo_proto_channels"},
      arity = "0..1",
      defaultValue = "0",
      fallbackValue = "1",
      paramLabel = "0|1",
      converter = Choice.class,
      description = "three more columns: algorithm, protocol, channels" + DEFAULT)
  private int choice;

  @Option(
      names = {"-S", "--report_timestamps"},
      defaultValue = "0",
      paramLabel = "0|1",
      description = "one more column: when the line was complete" + DEFAULT)
  private int timestamps;

  @Option(
      names = {"-M", "--memory"},
      defaultValue = "0",
      paramLabel = "0|1",
      description = "print the memory in use at the end" + DEFAULT)
  private int memory;

  @Option(
      names = {"-J", "--output_file"},
      paramLabel = "FILE",
      description =
          "write JSON to this file, which must end in .json; if it exists, FILE.0 and so"
              + " on (default: none)")
  private Path json;

  @Option(
      names = {"-X", "--rccl_output_file"},
      paramLabel = "FILE",
      description = "write one record a measurement to this file (default: none)")
  private Path rows;

  @Option(
      names = {"-Z", "--rccl_output_format"},
      paramLabel = "csv|json",
      description = "format of -X (default: csv)")
  private String format;

  /**
   * Checks.
   *
   * @param runs how many collectives are run, one after the other
   */
  void check(int runs) {
    if (rows != null && runs > 1) {
      throw new IllegalArgumentException(
          "rccl_output_file (-X) holds one collective; name one instead of all");
    }
    PerfOptions.index("output_algo_proto_channels (-A)", choice, 2);
    PerfOptions.index("report_timestamps (-S)", timestamps, 2);
    PerfOptions.index("memory (-M)", memory, 2);
    if (format != null && !List.of("csv", "json").contains(format)) {
      throw new IllegalArgumentException(
          "rccl_output_format (-Z) '" + format + "': must be csv or json");
    }
    if (format != null && rows == null) {
      throw new IllegalArgumentException("rccl_output_format (-Z) needs rccl_output_file (-X)");
    }
    requireFolder("output_file (-J)", json);
    requireFolder("rccl_output_file (-X)", rows);
  }

  /** Both files are looked at before one of them is created. */
  private static void requireFolder(String option, Path file) {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new IllegalArgumentException(option + " " + file + ": is a folder");
    }
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(option + " " + file + ": no folder " + folder);
    }
    if (!Files.isWritable(Files.exists(file) ? file : folder)) {
      throw new IllegalArgumentException(option + " " + file + ": cannot be written");
    }
  }

  private static <T> T created(String option, Supplier<T> report) {
    try {
      return report.get();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  ReportTable.Columns columns() {
    return new ReportTable.Columns(choice == 1, timestamps == 1, memory == 1);
  }

  /** The report of -J, or null. */
  ReportJson json(CommandLine line, OptionalDouble minimum, PrintStream out) {
    if (json == null) {
      return null;
    }
    List<String> arguments = new ArrayList<>(List.of("jccl"));
    if (line.getParent() == null) {
      arguments.add(line.getCommandName()); // otherwise it is among the arguments
    }
    arguments.addAll(line.getParseResult().originalArgs());
    ReportJson report = created("output_file (-J)", () -> new ReportJson(json, arguments, minimum));
    out.println("# Writing JSON output to " + report.file());
    return report;
  }

  /** The report of -X, or null. */
  ReportRows rows() {
    return rows == null
        ? null
        : created(
            "rccl_output_file (-X)",
            () ->
                new ReportRows(
                    rows,
                    ReportRows.Format.valueOf(
                        format == null ? "CSV" : format.toUpperCase(Locale.ROOT))));
  }

  /** A value of -A, which may lack one. */
  private static final class Choice implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      if (text.equals("0") || text.equals("1")) {
        return Integer.valueOf(text);
      }
      throw new TypeConversionException(
          "'" + text + "' is not 0 or 1; in front of the collective write -A 1");
    }
  }
}
