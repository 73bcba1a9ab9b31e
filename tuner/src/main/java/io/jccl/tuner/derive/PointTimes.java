package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.verify.Spread;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The times of all choices at one call shape: logarithms of the medians of samples, one a round,
 * from which the median of the round is taken away. What slows down a whole round, as other work on
 * the machine does, so leaves no trace.
 */
final class PointTimes {
  private final Point point;
  private final ChoiceName baseline;
  private final double[] ofBaseline;
  private final double distance;
  private final int rounds;
  private final SequencedMap<ChoiceName, double[]> candidates = new LinkedHashMap<>();
  private final int givenUp;
  private final boolean incomparable;

  /**
   * Takes the rounds that are complete. Of two samples for one thing, from a round that was
   * repeated, the later counts.
   *
   * @param samples those of the point, all correct, in the file's order
   */
  PointTimes(Point point, List<Sample> samples) {
    this.point = point;
    Map<Integer, Map<Key, Double>> rounds = new TreeMap<>();
    for (Sample each : samples) {
      rounds
          .computeIfAbsent(each.round(), round -> new LinkedHashMap<>())
          .put(new Key(each.role(), each.choice()), Math.log(each.medianMicros()));
    }
    rounds.values().removeIf(round -> !isPaired(round));
    Map<Key, Integer> counts = new LinkedHashMap<>();
    rounds
        .values()
        .forEach(round -> round.keySet().forEach(key -> counts.merge(key, 1, Integer::sum)));
    List<Key> whole =
        counts.keySet().stream().filter(key -> counts.get(key) == rounds.size()).toList();
    givenUp = counts.size() - whole.size();
    Map<Key, double[]> times = new HashMap<>();
    int index = 0;
    for (Map<Key, Double> round : rounds.values()) {
      double middle = Spread.median(whole.stream().mapToDouble(round::get).toArray());
      for (Key key : whole) {
        times.computeIfAbsent(key, each -> new double[rounds.size()])[index] =
            round.get(key) - middle;
      }
      index++;
    }
    Key base = whole.stream().filter(key -> key.role() == Role.BASELINE).findFirst().orElse(null);
    baseline = base == null ? null : base.choice();
    double[] first = base == null ? new double[0] : times.get(base);
    double[] again = base == null ? first : times.get(new Key(Role.CONTROL, baseline));
    ofBaseline = DoubleStream.concat(Arrays.stream(first), Arrays.stream(again)).toArray();
    distance = base == null ? 0 : Math.abs(Spread.median(first) - Spread.median(again));
    this.rounds = first.length;
    this.incomparable = false;
    for (Key key : whole) {
      if (key.role() == Role.CANDIDATE) {
        candidates.put(key.choice(), times.get(key));
      }
    }
  }

  private PointTimes(PointTimes of, ChoiceName baseline) {
    this.point = of.point;
    this.baseline = baseline;
    this.ofBaseline = of.candidates.get(baseline);
    this.distance = of.distance;
    this.rounds = of.rounds;
    this.givenUp = of.givenUp;
    this.incomparable = false;
    candidates.putAll(of.candidates);
    candidates.remove(baseline);
    candidates.put(of.baseline, of.ofBaseline);
  }

  /**
   * The same with another default. The noise stays what the default that was measured twice shows.
   * There is nothing to compare if the other was not measured in all rounds.
   */
  PointTimes over(Defaults other) {
    return other.covers(point, all())
        ? other.taken(point, all()).map(this::over).orElseGet(() -> new PointTimes(this))
        : this;
  }

  private PointTimes over(ChoiceName other) {
    return candidates.containsKey(other) ? new PointTimes(this, other) : this;
  }

  /** Whether there is nothing to compare for that reason. */
  boolean isIncomparable() {
    return incomparable;
  }

  private PointTimes(PointTimes of) {
    this.point = of.point;
    this.baseline = of.baseline;
    this.ofBaseline = of.ofBaseline;
    this.distance = of.distance;
    this.rounds = of.rounds;
    this.givenUp = 0;
    this.incomparable = true;
  }

  /** What one series of samples measures. */
  private record Key(Role role, ChoiceName choice) {}

  private static boolean isPaired(Map<Key, Double> round) {
    return round.keySet().stream()
        .filter(key -> key.role() == Role.BASELINE)
        .anyMatch(key -> round.containsKey(new Key(Role.CONTROL, key.choice())));
  }

  /** The call shape. */
  Point point() {
    return point;
  }

  /** The default; only where there are rounds. */
  ChoiceName baseline() {
    return baseline;
  }

  /** The number of complete rounds. */
  int rounds() {
    return rounds;
  }

  /** The candidates that were measured in all of them. */
  SequencedMap<ChoiceName, double[]> candidates() {
    return candidates;
  }

  /** The default and the candidates. */
  List<ChoiceName> all() {
    return Stream.concat(Stream.ofNullable(baseline), candidates.keySet().stream()).toList();
  }

  /** The number of candidates that were measured in some rounds only. */
  int givenUp() {
    return givenUp;
  }

  /** The times of a choice, of the default all that there are. */
  double[] times(ChoiceName choice) {
    return choice.equals(baseline) ? ofBaseline : candidates.get(choice);
  }

  /** The median of those. */
  double middle(ChoiceName choice) {
    return Spread.median(times(choice));
  }

  /** How far the default is from itself. */
  double distance() {
    return distance;
  }
}
