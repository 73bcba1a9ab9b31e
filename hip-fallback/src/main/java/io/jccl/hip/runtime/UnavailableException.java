package io.jccl.hip.runtime;

import io.jccl.spi.Availability;

/** A runtime cannot be used here; its message is the reason. */
final class UnavailableException extends Exception {
  private static final long serialVersionUID = 1;

  private final String remedy;

  UnavailableException(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  Availability.Unavailable answer() {
    return new Availability.Unavailable(getMessage(), remedy);
  }
}
