package io.jccl.perf;

import static io.jccl.perf.ReportTable.COPY_KEYS;
import static io.jccl.perf.ReportTable.HALF_KEYS;
import static io.jccl.perf.ReportTable.PER_ITERATION_KEYS;

import io.jccl.select.Settings;
import java.util.Locale;

/**
 * The lines above the table: what is run, on what, with which settings, and the names of columns.
 */
final class ReportHeader {
  private static final String NAMES =
      ",algbw,busbw,#wrong,i_min,i_max,i_p99,i_cv%,timestamp,algorithm,protocol,channels,moved,copy,c/t";
  private static final String UNITS =
      "(B),(elements),,,,(us),(GB/s),(GB/s),,(us),(us),(us),(%),,,,,(B),(us),";
  private static final String KEYS = "# %10s  %12s  %8s  %6s  %6s";

  private final PerfConfig config;
  private final ReportTable.Columns columns;
  private final Lines lines;

  /** Takes lines. */
  interface Lines {
    /** Prints one. */
    void print(String format, Object... arguments);
  }

  ReportHeader(PerfConfig config, ReportTable.Columns columns, Lines lines) {
    this.config = config;
    this.columns = columns;
    this.lines = lines;
  }

  /** Prints all of them. */
  void print(Provenance provenance) {
    String version = provenance.version();
    print("# nccl-tests version jccl-%s nccl-headers=%s nccl-library=%s", version, 0, 0);
    print("# Collective test starting: %s_perf", config.operation().label());
    SizeRange sizes = config.sizes();
    PerfConfig.Repetitions repetitions = config.repetitions();
    print(
        "# nThread %d nGpus %d minBytes %d maxBytes %d step: %d(%s) warmup iters: %d iters: %d"
            + " agg iters: %d validation: %d graph: %d unalign: %d",
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
        config.graphLaunches(),
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
    config
        .devices()
        .map(DeviceUse::registering)
        .filter(kind -> kind != DeviceUse.Registering.NONE)
        .ifPresent(
            kind -> print("# Buffers are registered: %s", kind.name().toLowerCase(Locale.ROOT)));
    if (config.timing().comparesCopy()) {
      print("# moved: bytes that the plan's steps read and write on all ranks:");
      print(
          "#   copy = 1 read + a write for each target; fold = a read for each input + a write for"
              + " each output");
      print(
          "#   one kernel on each rank (fused): the same without scratch memory, which it has not");
      print(
          "# copy: time of copies that read half of them and write half of them, each rank its"
              + " share, all at once;");
      print("#   the mean of one measurement before and one after the calls. c/t: copy over time");
    }
  }

  private void devices(Provenance provenance) {
    print("# Using devices");
    for (int rank = 0; rank < config.ranks(); rank++) {
      Provenance.Place place = provenance.place(rank);
      print(
          "#  Rank %2d Group %2d Pid %6d on %10s device %2d [%s] %s",
          rank, 0, provenance.pid(), provenance.host(), place.index(), place.name(), place.info());
    }
    provenance.devices().stream()
        .map(device -> device.runtime() + ": " + device.version())
        .distinct()
        .filter(line -> !line.endsWith(": "))
        .forEach(line -> print("# %s", line));
    provenance.settings().forEach(s -> print("# %s=%s (%s)", s.name(), s.value(), s.source()));
    config.settings().ignored().stream()
        .filter(ReportHeader::isWorthALine)
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
    boolean each = config.timing().eachIteration();
    String copy =
        config.timing().comparesCopy() ? " ".repeat(COPY_KEYS.formatted("", "", "").length()) : "";
    String outOfPlace =
        each
            ? "              out-of-place (+ per-iteration)                              "
            : "           out-of-place          ";
    String inPlace = each ? "  in-place (+ per-iteration)" : "             in-place          ";
    print("#");
    print("%s", KEYS.formatted("", "", "", "", "") + outOfPlace + copy + inPlace);
    String time = config.timing().cpuTime() ? "cputime" : "time";
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
      if (config.timing().comparesCopy()) {
        line.append(COPY_KEYS.formatted(k[17], k[18], k[19]));
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

  private void print(String format, Object... arguments) {
    lines.print(format, arguments);
  }
}
