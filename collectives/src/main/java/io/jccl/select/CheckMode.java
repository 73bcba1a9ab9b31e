package io.jccl.select;

/** How far the arguments of a call are checked before anything is sent. */
public enum CheckMode {
  /** Each rank checks its own arguments. */
  LOCAL,
  /** The ranks also compare operation, type, count and root with each other. */
  GLOBAL
}
