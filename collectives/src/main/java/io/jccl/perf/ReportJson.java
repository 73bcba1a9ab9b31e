package io.jccl.perf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON file of -J: the keys of nccl-tests (file version 3), and under {@code jccl} where the
 * results come from. Values that do not exist are null. An existing file is kept: the new one gets
 * a number, as in nccl-tests.
 */
public final class ReportJson implements SweepListener {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path file;
  private final OptionalDouble minimumBandwidth;
  private final ObjectNode root = MAPPER.createObjectNode();
  private final ArrayNode results = MAPPER.createArrayNode();
  private PerfConfig config;

  /**
   * A report; the file is created at once, so that a wrong path is noticed before the run.
   *
   * @param wanted the file, which must end in .json
   * @param arguments the command line
   * @param minimumBandwidth what the mean must reach 0.9 of, if anything
   * @throws IllegalArgumentException if the file does not end in .json
   * @throws UncheckedIOException if it cannot be created
   */
  public ReportJson(Path wanted, List<String> arguments, OptionalDouble minimumBandwidth) {
    if (!wanted.toString().endsWith(".json")) {
      throw new IllegalArgumentException("output_file " + wanted + ": must end in .json");
    }
    this.file = create(wanted);
    this.minimumBandwidth = minimumBandwidth;
    root.put("version", 3);
    root.put("start_time", clock(Instant.now()));
    root.set("args", MAPPER.valueToTree(arguments));
  }

  private static Path create(Path wanted) {
    Path candidate = wanted;
    for (int number = 0; ; number++) {
      try {
        return Files.createFile(candidate);
      } catch (FileAlreadyExistsException e) {
        candidate = Path.of(wanted + "." + number);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot create " + candidate, e);
      }
    }
  }

  /** The file that is written. */
  public Path file() {
    return file;
  }

  @Override
  public void started(PerfConfig started, Provenance provenance) {
    config = started;
    ArrayNode env = root.putArray("env");
    provenance.environment().forEach((name, value) -> env.add(name + "=" + value));
    root.put("nccl_version", 0);
    root.set("config", configuration(provenance));
    root.set("jccl", origin(provenance));
    root.set("results", results);
    write();
  }

  private ObjectNode configuration(Provenance provenance) {
    ObjectNode node = MAPPER.createObjectNode();
    SizeRange sizes = config.sizes();
    node.put("nthreads", config.threads());
    node.put("ngpus", config.ranksPerThread());
    node.put("minimum_bytes", sizes.minimum());
    node.put("maximum_bytes", sizes.maximum());
    boolean factor = sizes.factor() > 1;
    node.put(factor ? "step_factor" : "step_bytes", factor ? sizes.factor() : sizes.step());
    node.put("warmup_iters", config.repetitions().warmUp());
    node.put("iterations", config.repetitions().iterations());
    node.put("aggregated_iterations", config.repetitions().aggregated());
    node.put("validation", config.checking().iterations());
    node.put("graph", config.graphLaunches());
    node.put("blocking_collectives", config.timing().blocking() != Blocking.NONE);
    node.put("per_iter_timing", config.timing().eachIteration());
    node.put("per_iter_skip", config.timing().skip());
    node.put("parallel_init", false);
    ArrayNode devices = node.putArray("devices");
    for (int rank = 0; rank < config.ranks(); rank++) {
      ObjectNode device = devices.addObject();
      device.put("rank", rank);
      device.put("group", 0);
      device.put("pid", provenance.pid());
      device.put("hostname", provenance.host());
      Provenance.Place place = provenance.place(rank);
      device.put("device", place.index());
      device.put("device_hex", place.name());
      device.put("device_info", place.info());
    }
    return node;
  }

  private ObjectNode origin(Provenance provenance) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("version", provenance.version());
    node.put("operation", config.operation().label());
    node.put("ranks", config.ranks());
    node.put("jvm", provenance.jvm());
    node.set("jvm_options", MAPPER.valueToTree(provenance.jvmOptions()));
    node.put("os", provenance.os());
    node.put("cpu", provenance.cpu());
    node.put("cores", provenance.cores());
    node.put("virtual_threads", config.virtualThreads());
    node.put("blocking", config.timing().blocking().ordinal());
    node.put("average", config.timing().averaging().ordinal());
    node.put("data", config.checking().data().label());
    node.put("unalign", config.unalign());
    node.put("jvm_warmup_ms", config.repetitions().compilation().toMillis());
    config
        .devices()
        .ifPresent(
            use -> node.put("registered", use.registering().name().toLowerCase(Locale.ROOT)));
    node.set("devices", MAPPER.valueToTree(provenance.devices()));
    ArrayNode settings = node.putArray("settings");
    provenance
        .settings()
        .forEach(
            setting ->
                settings
                    .addObject()
                    .put("name", setting.name())
                    .put("value", setting.value())
                    .put("source", setting.source()));
    return node;
  }

  @Override
  public void measured(Row row) {
    ObjectNode node = results.addObject();
    node.put("size", row.layout().bytes());
    node.put("count", row.layout().count());
    node.put("type", row.type().label());
    node.put("redop", row.operationLabel());
    node.put("root", "%6d".formatted(row.root().orElse(-1)));
    node.put("cycle", row.cycle());
    row.choice()
        .ifPresent(
            choice -> {
              node.put("algorithm", choice.algorithm().name());
              node.put("protocol", choice.protocol().label());
              node.put("channels", choice.channels());
            });
    row.outOfPlace().ifPresent(measurement -> add(node, "out_of_place", measurement));
    row.inPlace().ifPresent(measurement -> add(node, "in_place", measurement));
    node.put("actual_iterations", config.repetitions().iterations());
    node.put("experiment_name", "");
    node.put("end_time", clock(row.end()));
  }

  private void add(ObjectNode row, String key, Measurement measurement) {
    ObjectNode node = row.putObject(key);
    node.put(
        config.timing().cpuTime() ? "cpu_time" : "time", measurement.shownMicros().orElse(null));
    node.put("alg_bw", measurement.bandwidth().map(BusBandwidth::algorithm).orElse(null));
    OptionalDouble bus = measurement.busBandwidth();
    node.put("bus_bw", bus.isPresent() ? (Double) bus.getAsDouble() : null);
    node.put(
        "nwrong", measurement.wrong().isPresent() ? (Long) measurement.wrong().getAsLong() : null);
    measurement
        .timing()
        .map(Timing::deviceMicros)
        .orElse(OptionalDouble.empty())
        .ifPresent(micros -> node.put("device_time", micros));
    measurement.copy().ifPresent(copy -> node.set("copy", MAPPER.valueToTree(copy)));
    measurement.fault().ifPresent(fault -> node.put("first_wrong", fault.toString()));
    if (measurement.timing().isPresent() && config.timing().eachIteration()) {
      row.set(key + "_per_iter", iterations(measurement.timing().orElseThrow()));
    }
  }

  private ObjectNode iterations(Timing timing) {
    IterationStatistics statistics = timing.statistics(config.timing().skip());
    ObjectNode node = MAPPER.createObjectNode();
    node.put("skipped_iterations", config.timing().skip());
    Map<String, Double> values =
        Map.of(
            "min_us", statistics.minimum(),
            "max_us", statistics.maximum(),
            "avg_us", statistics.mean(),
            "p10_us", statistics.p10(),
            "p50_us", statistics.p50(),
            "p90_us", statistics.p90(),
            "p95_us", statistics.p95(),
            "p99_us", statistics.p99(),
            "stdev_us", statistics.deviation(),
            "cv_pct", statistics.variationPercent());
    values.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> node.put(entry.getKey(), entry.getValue()));
    node.set("times_us", MAPPER.valueToTree(timing.iterations()));
    return node;
  }

  @Override
  public void finished(Summary summary) {
    root.putObject("out_of_bounds").put("count", summary.failed()).put("okay", summary.correct());
    ObjectNode mean = root.putObject("average_bus_bandwidth");
    OptionalDouble bus = summary.busBandwidth();
    mean.put("bandwidth", bus.isPresent() ? (Double) bus.getAsDouble() : null);
    if (minimumBandwidth.isPresent()) {
      mean.put("okay", summary.reaches(minimumBandwidth.getAsDouble()));
    } else {
      mean.put("okay", "unchecked");
    }
    end(List.of());
  }

  /** Ends the report of a run that failed. */
  public void failed(String error) {
    end(List.of(error));
  }

  private void end(List<String> errors) {
    root.set("errors", MAPPER.valueToTree(errors));
    root.put("end_time", clock(Instant.now()));
    write();
  }

  private void write() {
    try {
      Files.writeString(
          file,
          MAPPER.writeValueAsString(root) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static String clock(Instant instant) {
    return CLOCK.format(instant.atZone(ZoneId.systemDefault()));
  }
}
