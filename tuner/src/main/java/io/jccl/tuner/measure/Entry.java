package io.jccl.tuner.measure;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
   * The samples of a round in their order: the baseline, in the first round the baseline again,
   * then the others. In each later round what follows the baseline is turned by one place, so that
   * no choice is always measured in another's wake.
   */
  static List<Entry> ofRound(PlannedPoint planned, int round) {
    List<Entry> others = new ArrayList<>();
    others.add(new Entry(Role.CONTROL, planned.baseline()));
    planned.candidates().forEach(each -> others.add(new Entry(Role.CANDIDATE, each)));
    Collections.rotate(others, -round);
    others.addFirst(new Entry(Role.BASELINE, planned.baseline()));
    return others;
  }
}
