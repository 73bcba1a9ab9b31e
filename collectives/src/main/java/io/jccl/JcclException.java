package io.jccl;

/**
 * What the library throws. Each kind says what went wrong and what to do about it; all are
 * unchecked.
 */
public class JcclException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An error with its message. */
  public JcclException(String message) {
    super(message);
  }

  /** An error with its message and its cause. */
  public JcclException(String message, Throwable cause) {
    super(message, cause);
  }
}
