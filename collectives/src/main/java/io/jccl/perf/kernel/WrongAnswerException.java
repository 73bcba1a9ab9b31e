package io.jccl.perf.kernel;

/** A kernel computed something else than the host. */
public final class WrongAnswerException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** What was wrong, and where to look. */
  public WrongAnswerException(String message) {
    super(message);
  }
}
