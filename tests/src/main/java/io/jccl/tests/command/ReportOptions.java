package io.jccl.tests.command;

import io.jccl.perf.ReportJson;
import io.jccl.perf.ReportRows;
import io.jccl.perf.ReportTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What is printed and which files are written. */
final class ReportOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE})";

  @Option(
      names = {"-A", "--output_algo_proto_channels"},
      arity = "0..1",
      defaultValue = "0",
      fallbackValue = "1",
      paramLabel = "0|1",
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

  void check() {
    PerfOptions.index("output_algo_proto_channels", choice, 2);
    PerfOptions.index("report_timestamps", timestamps, 2);
    PerfOptions.index("memory", memory, 2);
    if (format != null && !List.of("csv", "json").contains(format)) {
      throw new IllegalArgumentException(
          "rccl_output_format '" + format + "': must be csv or json");
    }
    if (format != null && rows == null) {
      throw new IllegalArgumentException("rccl_output_format needs rccl_output_file (-X)");
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
    ReportJson report = new ReportJson(json, arguments, minimum);
    out.println("# Writing JSON output to " + report.file());
    return report;
  }

  /** The report of -X, or null. */
  ReportRows rows() {
    return rows == null
        ? null
        : new ReportRows(
            rows,
            ReportRows.Format.valueOf(format == null ? "CSV" : format.toUpperCase(Locale.ROOT)));
  }
}
