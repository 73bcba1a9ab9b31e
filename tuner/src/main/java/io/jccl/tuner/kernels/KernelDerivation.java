package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.perf.IterationStatistics;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.select.KernelTable;
import io.jccl.tuner.samples.MadeOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes the table of a device from a raw file: a row for each fold and size that was measured, with
 * the engine that is faster beyond noise, or else HIP. The evidence of each key stands above its
 * rows.
 */
public final class KernelDerivation {
  private final KernelFile file;
  private final Cache cache;
  private final double confidence;
  private final String digest;
  private final Map<Key, List<KernelChoice>> keys = new LinkedHashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** Where the last range ends. */
  private static final long UNLIMITED = Long.MAX_VALUE - 1;

  /** What rows are about. */
  private record Key(DataType type, ReduceOp.Kind op) {}

  private KernelDerivation(KernelFile file, Cache cache, double confidence, String digest) {
    this.file = file;
    this.cache = cache;
    this.confidence = confidence;
    this.digest = digest;
    List<KernelPoint> points =
        KernelPoint.of(file).stream().filter(each -> each.cache() == cache).toList();
    for (KernelChoice each : KernelChoice.of(points, confidence)) {
      KernelPoint point = each.point();
      keys.computeIfAbsent(new Key(point.type(), point.op()), any -> new ArrayList<>()).add(each);
    }
    keys.values().forEach(own -> own.sort(Comparator.comparingLong(each -> each.point().bytes())));
    if (keys.isEmpty()) {
      throw new JcclException(
          "%s: nothing to derive from: no fold has %d complete rounds with a %s cache"
              .formatted(file.name(), KernelPoint.LEAST_ROUNDS, cache.label()));
    }
  }

  /**
   * The text of the table.
   *
   * @param cache the state of the cache whose samples count
   * @param confidence with which a key has no row of the other engine by noise alone, such as 0.95
   * @param digest a hash of the raw file
   * @throws JcclException if there are too few samples
   */
  public static String text(KernelFile file, Cache cache, double confidence, String digest) {
    KernelDerivation derivation = new KernelDerivation(file, cache, confidence, digest);
    derivation.head();
    derivation.text.append(KernelTable.HEADER).append('\n');
    derivation.keys.values().forEach(derivation::byInputs);
    return derivation.text.toString();
  }

  private static String overCopy(KernelChoice choice) {
    double[] copy = choice.point().copy();
    return copy.length == 0
        ? "-"
        : String.format(Locale.ROOT, "%.2f", KernelPoint.ratio(copy, choice.times()));
  }

  private void head() {
    KernelProvenance made = file.made();
    KernelOrigin device = made.device();
    comment(
        "Made by jccl tuner derive kernels of %d samples of %s, run %s, sha256 %s; %s cache."
            .formatted(
                file.samples().size(),
                made.start().replaceFirst("T.*", ""),
                made.run(),
                digest,
                cache.label()));
    comment(
        "%s: %s, %s, %d compute units; %s; processor %s, %d cores; load average %s."
            .formatted(
                device.name(),
                device.description(),
                device.architecture(),
                device.computeUnits(),
                device.driver().isEmpty() ? "driver unknown" : device.driver(),
                made.cpu(),
                made.cores(),
                file.provenances().stream()
                    .map(each -> String.format(Locale.ROOT, "%.1f", each.load()))
                    .collect(Collectors.joining(", "))));
    comment(
        "%s; %s; %s; images %s."
            .formatted(
                made.jvm(),
                made.os(),
                String.join(", ", device.toolchains()),
                device.images().stream()
                    .filter(image -> image.family().equals("fold"))
                    .map(
                        image ->
                            "%s %s (%s) %s"
                                .formatted(
                                    image.engine(),
                                    image.target(),
                                    image.compiler(),
                                    image
                                        .sha256()
                                        .substring(0, Math.min(12, image.sha256().length()))))
                    .collect(Collectors.joining(", "))));
    comment("jccl " + String.join(" ", made.command()));
    comment(
        String.format(
            Locale.ROOT,
            "The engine of a row is faster than the other by a one-sided rank-sum test at %.4g %%,"
                + " divided by the rows of its key, and by more than HIP is from itself; the other"
                + " one by %.0f %% at least, since another number of inputs could turn less. Else"
                + " it is hip, and the key's line says level. Rates in GB/s by events; ratio is the"
                + " median of the rounds of its rate over the other's. Launches are those of each"
                + " engine's own table. Ranges meet at the geometric mean of two sizes, or"
                + " of two numbers of inputs.",
            100 * confidence,
            100 * KernelChoice.LEAST_LEAD));
  }

  private void byInputs(List<KernelChoice> ofKey) {
    TreeMap<Integer, List<KernelChoice>> groups =
        ofKey.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.point().base().inputs(), TreeMap::new, Collectors.toList()));
    long from = 0;
    for (Map.Entry<Integer, List<KernelChoice>> each : groups.entrySet()) {
      Integer next = groups.higherKey(each.getKey());
      Range inputs =
          Range.of(from, each.getKey(), Optional.ofNullable(next).map(Integer::longValue));
      rows(each.getValue(), inputs);
      from = inputs.to() + 1;
    }
  }

  /** A range that a measured number stands for: up to the geometric mean with the next one. */
  private record Range(long from, long to) {
    static Range of(long from, long measured, Optional<Long> next) {
      long to = next.map(each -> (long) Math.sqrt((double) measured * each)).orElse(UNLIMITED);
      return new Range(from, to);
    }

    @Override
    public String toString() {
      return from + "," + (to == UNLIMITED ? "*" : to);
    }
  }

  private void rows(List<KernelChoice> choices, Range inputs) {
    KernelPoint first = choices.getFirst().point();
    comment(
        "%s %s of %d inputs: %s; noise %s; ratio of the rates to a copy of as many bytes %s%s"
            .formatted(
                first.type().label(),
                first.op().label(),
                first.base().inputs(),
                choices.stream()
                    .map(each -> each.found().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" ")),
                choices.stream()
                    .map(each -> String.format(Locale.ROOT, "%.3f", each.point().noise()))
                    .collect(Collectors.joining(" ")),
                choices.stream().map(KernelDerivation::overCopy).collect(Collectors.joining(" ")),
                besides(choices)));
    long from = 0;
    for (int i = 0; i < choices.size(); i++) {
      KernelChoice each = choices.get(i);
      boolean isLast = i + 1 == choices.size();
      Optional<Long> next =
          isLast ? Optional.empty() : Optional.of(choices.get(i + 1).point().bytes());
      Range bytes = Range.of(from, each.point().bytes(), next);
      text.append(row(each, inputs, bytes)).append('\n');
      from = bytes.to() + 1;
    }
  }

  private String row(KernelChoice choice, Range inputs, Range bytes) {
    IterationStatistics rates = choice.point().rates(choice.times());
    KernelLaunch launch = launch(choice);
    return String.format(
        Locale.ROOT,
        "%s,%s,%s,%s,%s,%s,%d,%d,%.2f,%.2f,%.2f,%s,%d",
        choice.point().type().label(),
        choice.point().op().label(),
        inputs,
        bytes,
        choice.engine(),
        launch.form(),
        launch.blocks(),
        launch.threads(),
        rates.p50(),
        rates.p10(),
        rates.p90(),
        choice.ratio().map(each -> String.format(Locale.ROOT, "%.3f", each)).orElse("alone"),
        rates.samples());
  }

  private KernelLaunch launch(KernelChoice choice) {
    KernelCase base = choice.point().base();
    KernelCase own =
        KernelCase.fold(choice.engine(), base.type(), base.op(), base.inputs(), base.bytes());
    return file.samples().stream()
        .filter(each -> each.kernel().equals(own))
        .findFirst()
        .orElseThrow()
        .launch();
  }

  /** What was wrong, and forms that beat the launch tables beyond noise. */
  private static String besides(List<KernelChoice> choices) {
    List<String> besides = new ArrayList<>();
    for (KernelChoice each : choices) {
      each.point().wrong().forEach(bad -> besides.add("WRONG " + bad));
      each.point()
          .candidates()
          .forEach(
              (kernel, times) -> {
                boolean isForm = !kernel.form().equals(KernelCase.TABLE);
                if (isForm && each.point().isFaster(times, each.times(), 0.01)) {
                  besides.add(
                      String.format(
                          Locale.ROOT,
                          "%s %s at %.2f of the time at %d B",
                          kernel.engine(),
                          kernel.how(),
                          KernelPoint.ratio(times, each.times()),
                          kernel.bytes()));
                }
              });
    }
    return besides.isEmpty() ? "" : "; " + String.join(", ", besides);
  }

  /** Says what came of it. */
  public static String summary(KernelFile file, Cache cache, double confidence) {
    Map<KernelChoice.Found, Long> found =
        new KernelDerivation(file, cache, confidence, "")
            .keys.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(KernelChoice::found, Collectors.counting()));
    return Arrays.stream(KernelChoice.Found.values())
        .map(
            each ->
                found.getOrDefault(each, 0L)
                    + " "
                    + switch (each) {
                      case BASE -> "hip is faster";
                      case OTHER -> "the other engine is";
                      case LEVEL -> "level";
                      case ALONE -> "one engine alone";
                    })
        .collect(Collectors.joining(", "));
  }

  private void comment(String words) {
    text.append(MadeOf.comment(words));
  }
}
