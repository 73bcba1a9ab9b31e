package io.jccl.spi;

/** Whether something optional can be used here, and if not, why and what would help. */
public sealed interface Availability {
  /** It can be used. */
  Availability READY = new Ready();

  /** It can be used. */
  record Ready() implements Availability {}

  /**
   * It cannot be used.
   *
   * @param reason what is missing or wrong, one line
   * @param remedy what the user can do about it, one line
   */
  record Unavailable(String reason, String remedy) implements Availability {}
}
