package io.jccl.select;

/** How much is printed, each level including those before it. */
public enum DebugLevel {
  /** Nothing. */
  NONE,
  /** The version, once. */
  VERSION,
  /** What is wrong and is worked around. */
  WARN,
  /** What is chosen and done. */
  INFO,
  /** As {@link #INFO}; NCCL prints more. */
  TRACE
}
