package io.jccl.tuner.verify;

import java.util.List;

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
    return regrets.isEmpty() ? 0 : Spread.median(all());
  }

  /** The largest regret, 0 if there is none. */
  public double worstRegret() {
    return regrets.stream().mapToDouble(Regret::relative).max().orElse(0);
  }

  /** The largest regret that noise does not explain, 0 if there is none. */
  public double worstOutsideNoise() {
    return regrets.stream().mapToDouble(Regret::outsideNoise).max().orElse(0);
  }

  private double[] all() {
    return regrets.stream().mapToDouble(Regret::relative).toArray();
  }

  /**
   * The verdict: the comparison's with the model, and where that passes, whether the regret is what
   * was asked for.
   *
   * @param median the largest median regret
   * @param worst the largest regret outside noise
   */
  public Verdict verdict(double median, double worst) {
    boolean good = medianRegret() <= median && worstOutsideNoise() <= worst;
    Verdict verdict = againstModel.verdict();
    return verdict == Verdict.PASS && !good ? Verdict.REGRESSION : verdict;
  }
}
