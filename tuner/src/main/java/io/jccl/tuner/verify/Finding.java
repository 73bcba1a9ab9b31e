package io.jccl.tuner.verify;

import java.util.Locale;

/** What is to be said of one key, the worst first. */
public enum Finding {
  /** The candidate's results are wrong. */
  WRONG,
  /** Slower by more than the threshold and by more than noise explains. */
  SLOWER,
  /** Noise is too large to tell. */
  UNDECIDED,
  /** Not slower, or by less than the threshold. */
  SAME,
  /** Faster by more than the threshold and by more than noise explains. */
  FASTER;

  /** The word in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
