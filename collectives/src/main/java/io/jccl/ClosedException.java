package io.jccl;

/** The communicator was closed before the call, or by a peer that this rank waits for. */
public final class ClosedException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public ClosedException(String message) {
    super(message);
  }
}
