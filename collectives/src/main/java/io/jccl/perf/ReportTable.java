package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
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
  private static final String NAMES =
      ",algbw,busbw,#wrong,i_min,i_max,i_p99,i_cv%,timestamp,algorithm,protocol,channels";
  private static final String UNITS =
      "(B),(elements),,,,(us),(GB/s),(GB/s),,(us),(us),(us),(%),,,,";
  private static final String KEYS = "# %10s  %12s  %8s  %6s  %6s";
  private static final String HALF_KEYS = "  %7s  %6s  %6s  %6s";
  private static final String PER_ITERATION_KEYS = "  %7s  %7s  %7s  %7s";

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
    String version = provenance.version();
    print("# nccl-tests version jccl-%s nccl-headers=%s nccl-library=%s", version, 0, 0);
    print("# Collective test starting: %s_perf", config.operation().label());
    SizeRange sizes = config.sizes();
    PerfConfig.Repetitions repetitions = config.repetitions();
    print(
        "# nThread %d nGpus %d minBytes %d maxBytes %d step: %d(%s) warmup iters: %d iters: %d"
            + " agg iters: %d validation: %d graph: 0 unalign: %d",
        config.threads(),
        config.ranksPerThread(),
        sizes.minimum(),
        sizes.maximum(),
        sizes.factor() > 1 ? sizes.factor() : sizes.step(),
        sizes.factor() > 1 ? "factor" : "bytes",
        repetitions.warmUp(),
        repetitions.iterations(),
        repetitions.aggregated(),
        config.checking().iterations(),
        config.unalign());
    notes();
    print("#");
    devices(provenance);
    header();
  }

  private void notes() {
    switch (config.timing().blocking()) {
      case NONE -> {}
      case BARRIER_EACH_CALL ->
          print("# Blocking Enabled: wait and barrier after each inner iteration (-m) ");
      case EACH_CALL ->
          print("# Blocking Enabled: wait after each inner iteration (-m), no barrier ");
      case BARRIER_EACH_ITERATION ->
          print(
              "# Blocking Enabled: wait and barrier after each outer iteration (-n); time excludes"
                  + " barrier ");
    }
    if (config.timing().eachIteration()) {
      int skip = config.timing().skip();
      print(
          "# Per-Iteration Report: i_* is the slowest rank of each iteration%s",
          skip > 0 ? "; summary skips first " + skip + " iterations" : "");
    }
    if (config.checking().data() != DataMode.EXACT) {
      print("# Data: %s", config.checking().data().label());
    }
    if (config.virtualThreads()) {
      print("# Ranks run on virtual threads");
    }
  }

  private void devices(Provenance provenance) {
    print("# Using devices");
    for (int rank = 0; rank < config.ranks(); rank++) {
      print(
          "#  Rank %2d Group %2d Pid %6d on %10s device %2d [host] %s",
          rank, 0, provenance.pid(), provenance.host(), rank, provenance.cpu());
    }
    provenance.settings().forEach(s -> print("# %s=%s (%s)", s.name(), s.value(), s.source()));
    config.settings().ignored().stream()
        .filter(ReportTable::isWorthALine)
        .forEach(i -> print("# ignored: %s (%s)", i.name(), i.reason()));
  }

  /**
   * Whoever set a variable of the family, or misspelled one, expected an effect. Other keys of
   * NCCL's files are none of ours, and the perf tool itself obeys one.
   */
  private static boolean isWorthALine(Settings.Ignored ignored) {
    return ignored.name().matches("(?i)[JNR]CCL_.*") && !ignored.name().equals("NCCL_TESTS_MIN_BW");
  }

  private void header() {
    String time = config.timing().cpuTime() ? "cputime" : "time";
    print("#");
    if (config.timing().eachIteration()) {
      print(
          KEYS
              + "              out-of-place (+ per-iteration)                               "
              + " in-place (+ per-iteration)",
          "",
          "",
          "",
          "",
          "");
    } else {
      print(
          KEYS + "           out-of-place                       in-place          ",
          "",
          "",
          "",
          "",
          "");
    }
    print("%s", keys(("size,count,type,redop,root," + time + NAMES).split(",", -1)));
    print("%s", keys(UNITS.split(",", -1)));
  }

  private String keys(String... k) {
    StringBuilder line = new StringBuilder(KEYS.formatted(k[0], k[1], k[2], k[3], k[4]));
    for (int half = 0; half < 2; half++) {
      line.append(HALF_KEYS.formatted(k[5], k[6], k[7], k[8]));
      if (config.timing().eachIteration()) {
        line.append(PER_ITERATION_KEYS.formatted(k[9], k[10], k[11], k[12]));
      }
    }
    if (columns.timestamps()) {
      line.append("%21s".formatted(k[13]));
    }
    if (columns.choice()) {
      line.append("  %10s  %8s  %8s".formatted(k[14], k[15], k[16]));
    }
    return line.append(' ').toString();
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
    return config.timing().eachIteration() ? text + statistics(measurement) : text;
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
    String text = HALF_KEYS.formatted("", "", "", "");
    return config.timing().eachIteration()
        ? text + PER_ITERATION_KEYS.formatted("", "", "", "")
        : text;
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
      long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      print(
          "# %-20s : buffers %s | heap %s | Total  %s",
          "Memory usage",
          ByteSize.text(buffers),
          ByteSize.text(heap),
          ByteSize.text(buffers + heap));
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
