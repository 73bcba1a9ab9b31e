package io.jccl.perf;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file of -X: one record for each measurement, as CSV or as lines of JSON, with the columns of
 * rccl-tests first (and a header that names all of them) and ours after them. Each record says what
 * it was made with, so that files can be joined. Values that do not exist are empty or null. The
 * file is flushed after each line of the table.
 */
public final class ReportRows implements SweepListener, AutoCloseable {
  /** How records are written. */
  public enum Format {
    CSV,
    JSON
  }

  private final Format format;
  private final Writer out;
  private final CsvWriter csv;
  private final JsonMapper mapper = new JsonMapper();
  private PerfConfig config;
  private Provenance provenance;
  private boolean headed;

  /**
   * Creates the file, or empties it.
   *
   * @throws UncheckedIOException if it cannot be created
   */
  public ReportRows(Path file, Format format) {
    this.format = format;
    try {
      this.out = Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
    this.csv = CsvWriter.builder().build(out);
  }

  @Override
  public void started(PerfConfig started, Provenance origin) {
    config = started;
    provenance = origin;
  }

  @Override
  public void measured(Row row) {
    try {
      if (row.outOfPlace().isPresent()) {
        write(values(row, 0, row.outOfPlace().orElseThrow()));
      }
      if (row.inPlace().isPresent()) {
        write(values(row, 1, row.inPlace().orElseThrow()));
      }
      csv.flush();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rows", e);
    }
  }

  private Map<String, Object> values(Row row, int inPlace, Measurement measurement) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("numCycle", row.cycle());
    values.put("collective", config.operation().label());
    values.put("nodes", 1);
    values.put("ranks", config.ranks());
    values.put("rankspernode", config.ranks());
    values.put("gpusperrank", 1);
    values.put("size", row.layout().bytes());
    values.put("type", row.type().label());
    values.put("redop", row.operationLabel());
    values.put("inplace", inPlace);
    values.put("time", measurement.timing().map(Timing::micros).orElse(null));
    values.put("algbw", measurement.bandwidth().map(BusBandwidth::algorithm).orElse(null));
    OptionalDouble bus = measurement.busBandwidth();
    values.put("busbw", bus.isPresent() ? (Double) bus.getAsDouble() : null);
    boolean isChecked = measurement.wrong().isPresent();
    values.put("#wrong", isChecked ? (Long) measurement.wrong().getAsLong() : null);
    values.put("count", row.layout().count());
    values.put("root", row.root().orElse(-1));
    values.put("algorithm", row.choice().map(choice -> choice.algorithm().name()).orElse(null));
    values.put("protocol", row.choice().map(choice -> choice.protocol().label()).orElse(null));
    values.put("channels", row.choice().map(choice -> choice.channels()).orElse(null));
    values.put("cputime", measurement.cpuMicros().orElse(null));
    Optional<IterationStatistics> statistics =
        measurement
            .timing()
            .filter(timing -> config.timing().eachIteration())
            .map(timing -> timing.statistics(config.timing().skip()));
    values.put("p50", statistics.map(IterationStatistics::p50).orElse(null));
    values.put("p99", statistics.map(IterationStatistics::p99).orElse(null));
    values.put("iters", config.repetitions().iterations());
    values.put("end", row.end().toString());
    values.put("version", provenance.version());
    values.put("jvm", provenance.jvm());
    values.put("os", provenance.os());
    values.put("cpu", provenance.cpu());
    values.put("settings", settings());
    values.put("device", device().map(DeviceFacts::name).orElse(null));
    values.put("deviceinfo", device().map(DeviceFacts::toString).orElse(null));
    values.put("deviceversion", device().map(DeviceFacts::version).orElse(null));
    OptionalDouble onDevice =
        measurement.timing().map(Timing::deviceMicros).orElse(OptionalDouble.empty());
    values.put("devicetime", onDevice.isPresent() ? (Double) onDevice.getAsDouble() : null);
    values.put("moved", measurement.copy().map(CopyComparison::bytes).orElse(null));
    values.put("copytime", measurement.copy().map(CopyComparison::micros).orElse(null));
    return values;
  }

  /** That of rank 0. */
  private Optional<DeviceFacts> device() {
    return provenance.devices().stream().findFirst();
  }

  private String settings() {
    return provenance.settings().stream()
        .map(setting -> setting.name() + "=" + setting.value() + " (" + setting.source() + ")")
        .collect(Collectors.joining("; "));
  }

  private void write(Map<String, Object> values) throws IOException {
    if (format == Format.JSON) {
      out.write(mapper.writeValueAsString(values) + "\n");
      return;
    }
    if (!headed) {
      csv.writeRecord(values.keySet());
      headed = true;
    }
    List<String> fields = new ArrayList<>();
    values.values().forEach(value -> fields.add(value == null ? "" : value.toString()));
    csv.writeRecord(fields);
  }

  @Override
  public void close() {
    try {
      csv.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rows", e);
    }
  }
}
