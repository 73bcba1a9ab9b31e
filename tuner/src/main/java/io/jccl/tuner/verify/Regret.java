package io.jccl.tuner.verify;

import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * By how much a choice is slower than the best one that was measured.
 *
 * <p>The smallest of many noisy medians is smaller than any true one, so the best is found in one
 * half of the rounds and compared in the other, both ways, and the mean is taken.
 *
 * @param point the call
 * @param chosen what was chosen
 * @param best the best over all rounds
 * @param relative the time lost, relative to the best; 0 if the choice was not slower
 * @param noise the relative change that chance explains
 */
public record Regret(
    Point point, ChoiceName chosen, ChoiceName best, double relative, double noise) {
  /** The time lost if it is more than twice the noise, as {@link Judge} has it; otherwise 0. */
  public double outsideNoise() {
    return relative > 2 * noise ? relative : 0;
  }

  /**
   * The regret of a choice.
   *
   * @param choices all choices that were measured at this point; those with wrong results do not
   *     count
   */
  static Regret of(Point point, ChoiceName chosen, Map<ChoiceName, Rounds> choices, double noise) {
    List<String> names = new ArrayList<>(choices.get(chosen).micros().keySet());
    Set<String> all = new HashSet<>(names);
    Set<String> even = new HashSet<>();
    for (int i = 0; i < names.size(); i += 2) {
      even.add(names.get(i));
    }
    Set<String> odd = new HashSet<>(all);
    odd.removeAll(even);
    double relative =
        odd.isEmpty()
            ? loss(chosen, choices, all, all)
            : (loss(chosen, choices, even, odd) + loss(chosen, choices, odd, even)) / 2;
    return new Regret(point, chosen, best(choices, all), Math.max(0, relative), noise);
  }

  private static double loss(
      ChoiceName chosen,
      Map<ChoiceName, Rounds> choices,
      Set<String> finding,
      Set<String> comparing) {
    Rounds best = choices.get(best(choices, finding)).only(comparing);
    double[] ratios = choices.get(chosen).only(comparing).over(best);
    return ratios.length == 0 ? 0 : Spread.median(ratios) - 1;
  }

  private static ChoiceName best(Map<ChoiceName, Rounds> choices, Set<String> rounds) {
    return choices.entrySet().stream()
        .filter(each -> each.getValue().only(rounds).usable())
        .min(Comparator.comparingDouble(each -> each.getValue().only(rounds).median()))
        .orElseThrow()
        .getKey();
  }
}
