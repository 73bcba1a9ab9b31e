package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import java.util.List;

/**
 * What a table may take at one point.
 *
 * @param at the point
 * @param choices the choices that a row may have there, none of them the default
 * @param supported whether they beat the default; otherwise it may stay, and a row over the point
 *     has no evidence from it
 */
record Options(PointTimes at, List<ChoiceName> choices, boolean supported) {
  static Options of(PointTimes at, List<ChoiceName> choices, boolean supported) {
    List<ChoiceName> others = choices.stream().filter(each -> !each.equals(at.baseline())).toList();
    return new Options(at, others, supported);
  }

  /** How much slower a choice is than the fastest of them, as a difference of logarithms. */
  double regret(ChoiceName choice) {
    double best = choices.stream().mapToDouble(at::middle).min().orElse(0);
    return at.middle(choice) - best;
  }
}
