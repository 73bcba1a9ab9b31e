package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.io.PrintStream;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The table on standard output, in the layout of nccl-tests, so that parsers written for it read
 * this one too: comment lines begin with #, columns keep their order and widths.
 *
 * <p>What does not exist is N/A: the wrong elements of an unchecked line, the in-place half of what
 * cannot be done in place, times when only checking, the bus bandwidth of one rank. As in
 * rccl-tests, a placement that was not asked for leaves its half blank, and -A adds three columns
 * at the end.
 */
public final class ReportTable implements SweepListener {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  static final String HALF_KEYS = "  %7s  %6s  %6s  %6s";
  static final String PER_ITERATION_KEYS = "  %7s  %7s  %7s  %7s";
  static final String COPY_KEYS = "  %12s  %7s  %6s";

  private final PrintStream out;
  private final Columns columns;
  private final OptionalDouble minimumBandwidth;
  private PerfConfig config;

  /**
   * The columns that were asked for.
   *
   * @param choice algorithm, protocol and channels (-A)
   * @param timestamps when the line was complete (-S)
   * @param memory whether the footer tells how much memory was used (-M)
   */
  public record Columns(boolean choice, boolean timestamps, boolean memory) {}

  /**
   * A table.
   *
   * @param out where it is printed
   * @param minimumBandwidth what the mean must reach 0.9 of, if anything
   */
  public ReportTable(PrintStream out, Columns columns, OptionalDouble minimumBandwidth) {
    this.out = out;
    this.columns = columns;
    this.minimumBandwidth = minimumBandwidth;
  }

  @Override
  public void started(PerfConfig started, Provenance provenance) {
    config = started;
    new ReportHeader(config, columns, this::print).print(provenance);
  }

  @Override
  public void skipped(DataType type, ReduceOp.Kind kind, String reason) {
    print("# skipped %s %s: %s", type.label(), kind.label(), reason);
  }

  @Override
  public void measured(Row row) {
    StringBuilder line = new StringBuilder();
    line.append(
        "%12d  %12d  %8s  %6s  %6d"
            .formatted(
                row.layout().bytes(),
                row.layout().count(),
                row.type().label(),
                row.operationLabel(),
                row.root().orElse(-1)));
    boolean blankOut = config.placement() == PerfConfig.Placement.IN_PLACE;
    boolean blankIn = config.placement() == PerfConfig.Placement.OUT_OF_PLACE;
    line.append(blankOut ? blank() : half(row.outOfPlace()));
    line.append(blankIn ? blank() : half(row.inPlace()));
    if (columns.timestamps()) {
      line.append("%21s".formatted(CLOCK.format(row.end().atZone(ZoneId.systemDefault()))));
    }
    if (columns.choice()) {
      line.append(
          "  %10s  %8s  %8s"
              .formatted(
                  row.choice().map(c -> c.algorithm().name()).orElse("p2p"),
                  row.choice().map(c -> c.protocol().label()).orElse("N/A"),
                  row.choice().map(c -> Integer.toString(c.channels())).orElse("N/A")));
    }
    print("%s", line.toString().stripTrailing());
    row.measurements()
        .flatMap(measurement -> measurement.fault().stream())
        .forEach(fault -> print("# wrong: %s", fault));
  }

  private String half(Optional<Measurement> measurement) {
    String text =
        HALF_KEYS.formatted(
            number(measurement.flatMap(Measurement::shownMicros), 7),
            number(measurement.flatMap(Measurement::bandwidth).map(BusBandwidth::algorithm), 6),
            bus(measurement),
            wrong(measurement.map(Measurement::wrong).orElse(OptionalLong.empty())));
    return text
        + (config.timing().eachIteration() ? statistics(measurement) : "")
        + (config.timing().comparesCopy() ? copy(measurement) : "");
  }

  private static String copy(Optional<Measurement> measurement) {
    return measurement
        .flatMap(Measurement::copy)
        .map(
            c ->
                COPY_KEYS.formatted(
                    c.bytes(), NumberText.fit(c.micros(), 7), NumberText.fit(c.ratio(), 6)))
        .orElseGet(() -> COPY_KEYS.formatted("N/A", "N/A", "N/A"));
  }

  private String statistics(Optional<Measurement> measurement) {
    return measurement
        .flatMap(Measurement::timing)
        .map(timing -> timing.statistics(config.timing().skip()))
        .map(
            s ->
                PER_ITERATION_KEYS.formatted(
                    NumberText.fit(s.minimum(), 7),
                    NumberText.fit(s.maximum(), 7),
                    NumberText.fit(s.p99(), 7),
                    NumberText.fit(s.variationPercent(), 7)))
        .orElseGet(() -> PER_ITERATION_KEYS.formatted("N/A", "N/A", "N/A", "N/A"));
  }

  private String blank() {
    return HALF_KEYS.formatted("", "", "", "")
        + (config.timing().eachIteration() ? PER_ITERATION_KEYS.formatted("", "", "", "") : "")
        + (config.timing().comparesCopy() ? COPY_KEYS.formatted("", "", "") : "");
  }

  private static String bus(Optional<Measurement> measurement) {
    OptionalDouble bus = measurement.map(Measurement::busBandwidth).orElse(OptionalDouble.empty());
    return bus.isPresent() ? NumberText.fit(bus.getAsDouble(), 6) : "N/A";
  }

  private static String wrong(OptionalLong wrong) {
    return wrong.isPresent() ? NumberText.general(wrong.getAsLong()) : "N/A";
  }

  private static String number(Optional<Double> value, int width) {
    return value.map(v -> NumberText.fit(v, width)).orElse("N/A");
  }

  @Override
  public void finished(Summary summary) {
    boolean ok = summary.correct();
    print("# %-20s : %d %s", "Out of bounds values", summary.failed(), ok ? "OK" : "FAILED");
    String verdict =
        minimumBandwidth.isEmpty()
            ? ""
            : summary.reaches(minimumBandwidth.getAsDouble()) ? "OK" : "FAILED";
    OptionalDouble bus = summary.busBandwidth();
    String mean = bus.isPresent() ? NumberText.general(bus.getAsDouble()) : "N/A";
    print("# %-20s : %s %s", "Avg bus bandwidth", mean, verdict);
    if (columns.memory()) {
      long buffers = config.ranks() * RankMemory.footprint(config.sizes().maximum(), 0);
      boolean host = config.devices().isEmpty();
      long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      print(
          "# %-20s : buffers %s%s | heap %s | Total  %s",
          "Memory usage",
          ByteSize.text(buffers),
          host ? "" : " on devices, as much on the host",
          ByteSize.text(heap),
          ByteSize.text((host ? buffers : 2 * buffers) + heap));
    }
    print("#");
    print("# Collective test concluded: %s_perf", config.operation().label());
    print("#");
    out.flush();
  }

  private void print(String format, Object... arguments) {
    out.print(String.format(Locale.ROOT, format, arguments) + "\n");
  }
}
