package io.jccl.select;

/** Whether the algorithm {@code pat} may be used. */
public enum PatUse {
  /** Never. */
  OFF,
  /** Like every other algorithm. */
  ON,
  /** Let the library decide, which here is the same as {@link #ON}. */
  AUTO
}
