package io.jccl.tuner.verify;

/** The answer of a gate. */
public enum Verdict {
  /** No key is slower, and noise was low enough to see it. */
  PASS(0),
  /** A key is slower, or wrong. */
  REGRESSION(1),
  /** No key was compared, so nothing is known. */
  FAIL(1),
  /** Noise is too large, or keys are missing. */
  INCONCLUSIVE(3);

  private final int exitCode;

  Verdict(int exitCode) {
    this.exitCode = exitCode;
  }

  /** The command's exit code. */
  public int exitCode() {
    return exitCode;
  }
}
