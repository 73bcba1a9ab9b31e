package io.jccl.perf;

import io.jccl.JcclException;

/** The buffers of a sweep do not fit the memory. Nothing has been allocated. */
public final class NotEnoughMemoryException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with what is needed, what is available, and the remedy. */
  public NotEnoughMemoryException(String message) {
    super(message);
  }
}
