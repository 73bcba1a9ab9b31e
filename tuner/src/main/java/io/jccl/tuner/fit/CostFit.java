package io.jccl.tuner.fit;

import io.jccl.InvalidArgumentException;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import io.jccl.tuner.samples.SampleFile;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Finds the constants of the cost model that predict samples best: those whose weighted mean of
 * |log(predicted / measured)| is least. Ratios, since calls take from a microsecond to a second; no
 * squares, so that a few wild times do not decide; and a choice counts by how near it is to the
 * fastest, since what is far from it is never chosen.
 *
 * <p>Samples of more ranks than the machine has processors are left out: the model knows nothing of
 * ranks that wait for a processor.
 *
 * <p>The search changes one constant at a time by a factor, keeps what is better, and makes the
 * factor smaller when nothing is. It starts from the constants that there are; one that no sample
 * depends on stays as it is. What is found is a local optimum, and constants that always appear
 * together, such as those of a link and of the copy behind it, share what they explain: they are
 * good for predictions, not as measurements of the hardware.
 */
public final class CostFit {
  private static final double FIRST_FACTOR = 4;
  private static final double LAST_FACTOR = 1.005;

  /** A change must gain so much: less is not worth another constant than the one there is. */
  private static final double LEAST_GAIN = 1e-6;

  private final List<Observation> observations;
  private MachineCosts costs;
  private PlanCost model;
  private double error;

  private CostFit(List<Observation> observations, PlanCost start) {
    this.observations = observations;
    this.costs = start.machine();
    this.model = start;
    this.error = error(start);
  }

  /**
   * Fits.
   *
   * @param start what the search starts from
   * @throws InvalidArgumentException if there is nothing to learn from
   */
  public static Fitted of(SampleFile file, MachineCosts start) {
    PlanCost model = new PlanCost(start);
    List<Observation> observations =
        Observation.of(file).stream()
            .filter(each -> each.shape().request().ranks() <= file.provenances().getFirst().cores())
            .filter(each -> predicted(model, each).isPresent())
            .toList();
    if (observations.isEmpty()) {
      throw new InvalidArgumentException(
          file.name(),
          "no sample that the model predicts",
          "samples of tuner measure, of at most as many ranks as there are processors");
    }
    CostFit fit = new CostFit(observations, model);
    fit.search();
    return new Fitted(observations, model, fit.model);
  }

  private void search() {
    double factor = FIRST_FACTOR;
    while (factor > LAST_FACTOR) {
      boolean better = false;
      for (String each : Fitted.names(costs)) {
        better |= change(each, factor) || change(each, 1 / factor);
      }
      factor = better ? factor : Math.sqrt(factor);
    }
  }

  private boolean change(String constant, double factor) {
    MachineCosts changed = costs.with(constant, costs.get(constant).value() * factor);
    PlanCost other = model.of(changed);
    double now = error(other);
    if (now > error - LEAST_GAIN) {
      return false;
    }
    costs = changed;
    model = other;
    error = now;
    return true;
  }

  private double error(PlanCost of) {
    double sum = 0;
    double weights = 0;
    for (Observation each : observations) {
      double micros = predicted(of, each).orElseThrow();
      sum += each.weight() * Math.abs(Math.log(micros / each.micros()));
      weights += each.weight();
    }
    return sum / weights;
  }

  static OptionalDouble predicted(PlanCost of, Observation each) {
    return of.estimate(each.shape(), each.candidate(), each.channels())
        .micros()
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }
}
