package io.jccl;

/**
 * A wait took longer than its deadline. The message says who waits for whom, in which call and at
 * which step.
 */
public final class TimedOutException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public TimedOutException(String message) {
    super(message);
  }
}
