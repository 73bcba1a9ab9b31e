package io.jccl.plan;

/** The memory of a rank that steps name. */
public enum Space {
  /** The buffer that the caller sends from. Never written, unless it is also the output. */
  INPUT,
  /** The buffer that the caller receives in. */
  OUTPUT,
  /** Memory of the library, {@link Plan#scratchBlocks} blocks on each rank. */
  SCRATCH
}
