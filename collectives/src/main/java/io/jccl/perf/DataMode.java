package io.jccl.perf;

import java.util.Locale;

/** What the elements of a check look like, and so what the check can prove. */
public enum DataMode {
  /** Every reduction is exact in any order, so every algorithm must give the same bits. */
  EXACT,
  /**
   * Full fractions: plans that fold all inputs at once must give the reference's bits, others must
   * stay within the bound (n - 1) · ulp · Σ|x|.
   */
  RANDOM,
  /** NaN, infinities, signed zeros, subnormals, overflow, cancellation; extremes of integers. */
  SPECIAL;

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
