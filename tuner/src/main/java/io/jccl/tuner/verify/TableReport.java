package io.jccl.tuner.verify;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a table is worth.
 *
 * @param againstModel the table's choices as candidate, the cost model's as baseline
 * @param changes for each point where table and model choose differently, by how much the table's
 *     choice is slower, relative to the model's
 * @param regrets the table's choices against the best of all measured
 */
public record TableReport(Report againstModel, List<Double> changes, List<Regret> regrets) {
  /** Copies the lists. */
  public TableReport {
    changes = List.copyOf(changes);
    regrets = List.copyOf(regrets);
  }

  /** The median regret, 0 if there is none. */
  public double medianRegret() {
    return median(Regret::relative);
  }

  /** The median regret as far as noise does not explain it, 0 if there is none. */
  public double medianOutsideNoise() {
    return median(Regret::outsideNoise);
  }

  private double median(ToDoubleFunction<Regret> value) {
    return regrets.isEmpty() ? 0 : Spread.median(regrets.stream().mapToDouble(value).toArray());
  }

  /** The largest regret, 0 if there is none. */
  public double worstRegret() {
    return regrets.stream().mapToDouble(Regret::relative).max().orElse(0);
  }

  /** The largest regret that noise does not explain, 0 if there is none. */
  public double worstOutsideNoise() {
    return regrets.stream().mapToDouble(Regret::outsideNoise).max().orElse(0);
  }

  /**
   * The verdict: the comparison's with the model, and a regression if the regret outside noise is
   * more than was asked for.
   *
   * @param median the largest median regret
   * @param worst the largest regret
   */
  public Verdict verdict(double median, double worst) {
    boolean good = medianOutsideNoise() <= median && worstOutsideNoise() <= worst;
    Verdict verdict = againstModel.verdict();
    return good || verdict == Verdict.FAIL ? verdict : Verdict.REGRESSION;
  }
}
