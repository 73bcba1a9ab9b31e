package io.jccl.executor;

import io.jccl.Buffer;
import java.lang.foreign.MemorySegment;

/**
 * How one call is carried out: by this thread on host memory, or by a device. Reused for call after
 * call.
 */
abstract sealed class CallPath permits HostPath, DevicePath {
  /** Sets the memory of a call before it is posted; the shape is null if it is not known yet. */
  abstract void bind(Prepared shape);

  /** The memory of a buffer that may be missing. */
  static MemorySegment segment(Buffer buffer) {
    return buffer == null ? MemorySegment.NULL : buffer.segment();
  }

  /** Begins the moves of a collective. */
  abstract void begin(Prepared shape);

  /** Begins a message from point to point. */
  abstract void beginMessage();

  /** Goes on as far as possible; true when nothing is left but {@link #finish}. */
  abstract boolean advance();

  /** Ends the call. */
  abstract void finish();

  /**
   * Whether all its work is done, which may come after {@link #finish}.
   *
   * @throws io.jccl.JcclException if the work has failed
   */
  abstract boolean isOver();

  /** How far the work has come: grows with every step. */
  abstract long moved();

  /** A peer that the work waits for, or -1. */
  abstract int waitsFor();

  /** The peers of which at least one has to act before the work can go on. */
  abstract int[] peers();

  /** Where the work stands, for messages; empty if there is nothing to say. */
  abstract String position();
}
