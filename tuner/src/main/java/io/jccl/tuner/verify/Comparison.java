package io.jccl.tuner.verify;

import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Pairs the keys of files. */
public final class Comparison {
  private Comparison() {}

  /** What makes samples of different files comparable. */
  public enum By {
    /** The same call, carried out alike: whether the code became slower. */
    CHOICE(
        sample ->
            sample.role() == Role.CONTROL
                ? null
                : new Key(sample.point(), Optional.of(sample.choice()))),
    /** The same call, as the library chose by itself: whether choices and code became slower. */
    CALL(
        sample ->
            sample.role() == Role.BASELINE ? new Key(sample.point(), Optional.empty()) : null);

    private final Function<Sample, Key> key;

    By(Function<Sample, Key> key) {
      this.key = key;
    }
  }

  /**
   * Pairs baseline, candidate and control.
   *
   * @param control the baseline measured again; if it is empty, that is what the baseline's own
   *     file measured twice
   */
  public static Report compare(
      SampleFile baseline, SampleFile candidate, Optional<SampleFile> control, By by, Judge judge) {
    Map<Key, Rounds> before = Rounds.of(baseline.samples(), by.key);
    Map<Key, Rounds> now = Rounds.of(candidate.samples(), by.key);
    Map<Key, Rounds> again =
        control
            .map(file -> Rounds.of(file.samples(), by.key))
            .orElseGet(() -> Rounds.of(baseline.samples(), sample -> controlKey(sample, by)));
    List<Case> cases = new ArrayList<>();
    List<Key> notCompared = new ArrayList<>();
    before.forEach(
        (key, rounds) -> {
          if (rounds.usable() && now.containsKey(key)) {
            Optional<Rounds> repeated = Optional.ofNullable(again.get(key)).filter(Rounds::usable);
            cases.add(Case.apart(key, rounds, now.get(key), repeated));
          } else {
            notCompared.add(key);
          }
        });
    return judge.report(cases, notCompared);
  }

  private static Key controlKey(Sample sample, By by) {
    if (sample.role() != Role.CONTROL) {
      return null;
    }
    boolean choice = by == By.CHOICE;
    return new Key(sample.point(), choice ? Optional.of(sample.choice()) : Optional.empty());
  }
}
