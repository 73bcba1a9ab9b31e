package io.jccl.select.model;

/** The processors of a communicator's machines, as far as models differ by them. */
public enum Cpu {
  INTEL,
  /** Whose network calls cost more. */
  AMD,
  /** AMD's and others. */
  MIXED,
  OTHER
}
