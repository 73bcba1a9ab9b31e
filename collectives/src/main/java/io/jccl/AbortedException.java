package io.jccl;

/**
 * The communicator was aborted by a rank, or another rank failed. Only close is legal afterwards.
 */
public final class AbortedException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public AbortedException(String message) {
    super(message);
  }
}
