package io.jccl;

import io.jccl.executor.Registrations;

/**
 * Memory that a rank has said it will use again and again; see {@link Communicator#register}. A
 * call counts as registered if all buffers that its rank gives lie in registered memory, and all
 * ranks of a call must agree on it. It changes no result: the table of choices has rows for
 * registered calls, as RCCL's tables do.
 *
 * <p>Closing it ends the registration, not the memory. Calls that have been made before are not
 * touched.
 */
public final class Registration implements AutoCloseable {
  /**
   * What a rank promises, after NCCL's {@code ncclCommRegister} and {@code ncclCommWindowRegister}
   * (options {@code -R 1} and {@code -R 2} of its tests). Inside one process every rank can use any
   * peer's memory, so both mean the same to the choice.
   */
  public enum Kind {
    /** This rank's memory stays where it is. */
    LOCAL,
    /** The same, and every rank has registered its part. */
    SYMMETRIC
  }

  private final Buffer buffer;
  private final Kind kind;
  private final Registrations registrations;

  Registration(Buffer buffer, Kind kind, Registrations registrations) {
    this.buffer = buffer;
    this.kind = kind;
    this.registrations = registrations;
  }

  /** The registered memory. */
  public Buffer buffer() {
    return buffer;
  }

  /** What was promised. */
  public Kind kind() {
    return kind;
  }

  /** Ends the registration; further calls have no effect. */
  @Override
  public void close() {
    registrations.remove(this);
  }
}
