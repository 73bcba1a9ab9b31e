package io.jccl.tuner.verify;

import io.jccl.tuner.samples.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The rounds of one key: for each the median of its times, since a preempted call says nothing of
 * the choice. The spread between rounds is what counts.
 *
 * @param micros the median of each round in microseconds, by a name of the round
 * @param correct false if a result was wrong
 */
public record Rounds(Map<String, Double> micros, boolean correct) {
  /** What a clock of nanoseconds cannot see is taken for one, so that ratios are numbers. */
  private static final double NANOSECOND = 1e-3;

  /** Gathers samples by key; a key is null for samples to leave out. */
  public static Map<Key, Rounds> of(List<Sample> samples, Function<Sample, Key> key) {
    Map<Key, List<Sample>> keys = new LinkedHashMap<>();
    for (Sample sample : samples) {
      Key of = key.apply(sample);
      if (of != null) {
        keys.computeIfAbsent(of, same -> new ArrayList<>()).add(sample);
      }
    }
    Map<Key, Rounds> rounds = new LinkedHashMap<>();
    keys.forEach((each, all) -> rounds.put(each, of(all)));
    return rounds;
  }

  /** The rounds of samples of one key. */
  public static Rounds of(List<Sample> samples) {
    Map<String, Double> micros = new LinkedHashMap<>();
    for (Sample sample : samples) {
      if (!sample.micros().isEmpty()) {
        micros.put(
            sample.run() + " " + sample.round(), Math.max(NANOSECOND, sample.medianMicros()));
      }
    }
    return new Rounds(micros, samples.stream().allMatch(Sample::correct));
  }

  /** Whether there are times, and all results are correct. */
  boolean usable() {
    return correct && !micros.isEmpty();
  }

  /** The median of the rounds. */
  double median() {
    return Spread.median(values());
  }

  /** All rounds. */
  double[] values() {
    return micros.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Round by round, these times over those of another choice that was measured beside it. */
  double[] over(Rounds other) {
    return micros.entrySet().stream()
        .filter(each -> other.micros.containsKey(each.getKey()))
        .mapToDouble(each -> each.getValue() / other.micros.get(each.getKey()))
        .toArray();
  }

  /** Those of some rounds. */
  Rounds only(Set<String> rounds) {
    Map<String, Double> some = new LinkedHashMap<>(micros);
    some.keySet().retainAll(rounds);
    return new Rounds(some, correct);
  }
}
