package io.jccl;

/**
 * Ranks disagree on what they called: the message names each rank that differs and how. All ranks
 * of the communicator fail with it; only close is legal afterwards.
 */
public final class MismatchException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public MismatchException(String message) {
    super(message);
  }
}
