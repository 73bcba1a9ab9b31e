package io.jccl.tuner.verify;

/**
 * A key with what is to be said of it.
 *
 * @param of its measurements
 * @param tier the range of sizes that it belongs to
 * @param noise the relative change that chance explains
 * @param finding what is to be said
 */
public record Judged(Case of, Tier tier, double noise, Finding finding) {
  /** The relative change from which on it counts. */
  public double limit() {
    return Judge.limit(tier, noise);
  }
}
