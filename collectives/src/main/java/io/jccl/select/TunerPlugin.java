package io.jccl.select;

/** What of NCCL's tuner plugins has a meaning here. */
public enum TunerPlugin {
  /** The library's own reader of tables. */
  BUILTIN,
  /** No tables at all. */
  NONE
}
