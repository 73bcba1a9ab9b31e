package io.jccl.tuner.fit;

import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import io.jccl.tuner.verify.Spread;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The constants before and after a fit, and how well either predicts what was measured. */
public final class Fitted {
  private final List<Observation> observations;
  private final PlanCost before;
  private final PlanCost after;

  Fitted(List<Observation> observations, PlanCost before, PlanCost after) {
    this.observations = observations;
    this.before = before;
    this.after = after;
  }

  /** The constants that are fitted: times and speeds; sizes are the library's own. */
  static List<String> names(MachineCosts costs) {
    return costs.constants().entrySet().stream()
        .filter(each -> each.getValue().exists() && !each.getValue().unit().equals("bytes"))
        .filter(each -> each.getValue().value() > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The constants as they were. */
  public MachineCosts before() {
    return before.machine();
  }

  /** The fitted constants. */
  public MachineCosts after() {
    return after.machine();
  }

  /** The choices at call shapes that they were fitted to. */
  public int observations() {
    return observations.size();
  }

  /**
   * How well a model predicts.
   *
   * @param factor the median of predicted / measured or its inverse, whichever is above 1
   * @param medianRegret the median time lost by taking what the model holds for fastest instead of
   *     what is, relative to the latter
   * @param worstRegret the most
   */
  public record Quality(double factor, double medianRegret, double worstRegret) {}

  /** How well the constants before predict. */
  public Quality qualityBefore() {
    return quality(before);
  }

  /** How well the fitted ones do. */
  public Quality qualityAfter() {
    return quality(after);
  }

  private Quality quality(PlanCost model) {
    double[] factors =
        observations.stream()
            .mapToDouble(
                each -> Math.exp(Math.abs(Math.log(predicted(model, each) / each.micros()))))
            .toArray();
    Collection<List<Observation>> calls =
        observations.stream()
            .collect(
                Collectors.groupingBy(Observation::shape, LinkedHashMap::new, Collectors.toList()))
            .values();
    double[] regrets = calls.stream().mapToDouble(each -> regret(model, each)).toArray();
    return new Quality(
        Spread.median(factors), Spread.median(regrets), Arrays.stream(regrets).max().orElse(0));
  }

  private static double predicted(PlanCost model, Observation each) {
    return CostFit.predicted(model, each).orElseThrow();
  }

  private static double regret(PlanCost model, List<Observation> ofCall) {
    Observation taken =
        ofCall.stream()
            .min((a, b) -> Double.compare(predicted(model, a), predicted(model, b)))
            .orElseThrow();
    return taken.micros() / taken.best() - 1;
  }
}
