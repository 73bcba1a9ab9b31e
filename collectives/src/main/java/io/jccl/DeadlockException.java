package io.jccl;

/** Ranks wait for each other and none can go on. The message lists the circle of waits. */
public final class DeadlockException extends JcclException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public DeadlockException(String message) {
    super(message);
  }
}
