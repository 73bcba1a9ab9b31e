package io.jccl.executor;

import io.jccl.JcclException;
import java.util.function.Function;

/**
 * Why a communicator can no longer be used. The first failure stays; every rank throws it, each
 * with its own stack trace.
 *
 * @param message what all ranks say
 * @param kind makes the exception from the message
 * @param cause what the first rank met, or null
 */
record Failure(String message, Function<String, JcclException> kind, Throwable cause) {
  /** The exception for the calling rank. */
  JcclException exception() {
    JcclException exception = kind.apply(message);
    if (cause != null) {
      exception.initCause(cause);
    }
    return exception;
  }
}
