package io.jccl.tuner.measure;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One sample to take in each round of a point.
 *
 * @param role what it is to the comparison
 * @param choice the choice
 */
record Entry(Role role, ChoiceName choice) {
  static Entry of(Sample sample) {
    return new Entry(sample.role(), sample.choice());
  }

  /**
   * The samples of a round in their order: in the first round the baseline, the baseline again, and
   * then the others; in each later round all of them in another random order, always the same for a
   * point and a round. What was measured before leaves its traces in the caches: at sizes that
   * caches hold a choice can take twice as long after one other choice as after another. In a
   * random order that is noise, which tests know how to deal with; in a fixed one, or in one that
   * is turned from round to round, it would be taken for a property of the choice.
   */
  static List<Entry> ofRound(PlannedPoint planned, int round) {
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry(Role.BASELINE, planned.baseline()));
    entries.add(new Entry(Role.CONTROL, planned.baseline()));
    planned.candidates().forEach(each -> entries.add(new Entry(Role.CANDIDATE, each)));
    if (round > 0) {
      Collections.shuffle(entries, new SplittableRandom(seed(planned.point(), round)));
    }
    return entries;
  }

  private static long seed(Point point, int round) {
    return ((point.collective().ordinal() * 31L + point.ranks()) * 31 + point.bytes()) * 31 + round;
  }
}
