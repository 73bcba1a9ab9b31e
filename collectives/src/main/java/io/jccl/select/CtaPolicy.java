package io.jccl.select;

/** What a call may take from other work on its device. */
public enum CtaPolicy {
  /** As few blocks of threads as give the full bandwidth. */
  EFFICIENCY,
  /** No blocks of threads where copy engines can do the work. */
  ZERO
}
