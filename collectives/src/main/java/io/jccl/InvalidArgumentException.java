package io.jccl;

/**
 * An argument is not legal. Thrown before anything is sent: the communicator remains usable, and no
 * other rank has noticed the call.
 */
public final class InvalidArgumentException extends JcclException {
  private static final long serialVersionUID = 1L;

  /**
   * Names the argument.
   *
   * @param argument the argument's name
   * @param value what it was
   * @param legal what is legal
   */
  public InvalidArgumentException(String argument, Object value, String legal) {
    super(argument + ": " + value + ", legal: " + legal);
  }
}
