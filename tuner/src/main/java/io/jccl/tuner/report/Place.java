package io.jccl.tuner.report;

import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.tuner.kernels.KernelChoice;
import io.jccl.tuner.kernels.KernelRole;
import io.jccl.tuner.kernels.KernelSample;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that was measured of one key at one size. Ratios are made round by round, of samples that
 * were taken one right after the other.
 */
final class Place {
  private final Key key;
  private final long bytes;
  private final SortedMap<Way, Map<Integer, KernelSample>> ways = new TreeMap<>();
  private final Map<Integer, KernelSample> again = new LinkedHashMap<>();
  private Optional<KernelChoice.Found> found = Optional.empty();

  Place(Key key, long bytes) {
    this.key = key;
    this.bytes = bytes;
  }

  void add(KernelSample sample) {
    int round = sample.round();
    if (sample.role() == KernelRole.CONTROL) {
      again.put(round, sample);
    } else {
      ways.computeIfAbsent(Way.of(sample.kernel()), way -> new LinkedHashMap<>())
          .put(round, sample);
    }
  }

  Key key() {
    return key;
  }

  long bytes() {
    return bytes;
  }

  /** What was measured, HIP's own launch first. */
  SortedSet<Way> ways() {
    return new TreeSet<>(ways.keySet());
  }

  /** The times of a way; none if it was not measured or never right. */
  Optional<Times> times(Way way) {
    return Optional.ofNullable(ways.get(way)).flatMap(rounds -> Times.of(rounds.values()));
  }

  /** How a way was launched; none if it was not measured. */
  Optional<KernelLaunch> launch(Way way) {
    return Optional.ofNullable(ways.get(way))
        .map(rounds -> rounds.values().iterator().next().launch());
  }

  /** Whether a way gave a wrong answer. */
  boolean isWrong(Way way) {
    return ways.getOrDefault(way, Map.of()).values().stream().anyMatch(sample -> !sample.correct());
  }

  /** Java's rate over HIP's, each launched as by itself. */
  Optional<Ratio> ratio() {
    return ratio(ways.getOrDefault(Way.JAVA, Map.of()));
  }

  /** HIP's rate measured again over HIP's: what differs is noise. */
  Optional<Ratio> noise() {
    return ratio(again);
  }

  private Optional<Ratio> ratio(Map<Integer, KernelSample> rounds) {
    Map<Integer, KernelSample> base = ways.getOrDefault(Way.HIP, Map.of());
    double[] ratios =
        rounds.entrySet().stream()
            .filter(each -> each.getValue().correct())
            .filter(each -> base.containsKey(each.getKey()))
            .filter(each -> base.get(each.getKey()).correct())
            .mapToDouble(each -> ratio(each.getValue(), base.get(each.getKey())))
            .toArray();
    return Ratio.of(ratios);
  }

  private static double ratio(KernelSample above, KernelSample below) {
    return above.gigabytesPerSecond() / below.gigabytesPerSecond();
  }

  /** Takes what comparing the engines said. */
  void decide(KernelChoice.Found what) {
    found = Optional.of(what);
  }

  /** Who is faster. */
  Verdict verdict() {
    return isWrong(Way.JAVA) || isWrong(Way.HIP)
        ? Verdict.WRONG
        : found.map(Verdict::of).orElse(Verdict.ALONE);
  }
}
