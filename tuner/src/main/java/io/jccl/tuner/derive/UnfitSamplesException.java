package io.jccl.tuner.derive;

import io.jccl.JcclException;

/** The samples cannot carry a table: some are wrong, too few, or not comparable. */
public final class UnfitSamplesException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** Says what is wrong with them, and what to do. */
  public UnfitSamplesException(String message) {
    super(message);
  }
}
