package io.jccl.protocol;

import java.lang.foreign.MemorySegment;

/**
 * The receiving end of a connection. Used by one thread at a time: {@link #poll} until the message
 * is there, read the payload at {@link #offset} of {@link #segment}, then {@link #release}.
 */
public interface Receiver {
  /** What {@link #poll} found. */
  enum State {
    /** The message is not complete. */
    PENDING,
    /** The message is complete, and what was expected. */
    READY,
    /** A message came that is not the one expected; its payload must not be used. */
    MISMATCH
  }

  /**
   * Looks for the next message, without waiting.
   *
   * @param bytes the size of the payload that is expected
   * @param header the header that is expected
   */
  State poll(long bytes, long header);

  /** The header of the message that {@link #poll} called a mismatch. */
  long header();

  /** Where the payload is read, once {@link #poll} has answered ready. */
  MemorySegment segment();

  /** The byte offset in {@link #segment} at which a payload of {@code bytes} begins. */
  long offset(long bytes);

  /** Gives the slot back to the sender. Its memory must not be read afterwards. */
  void release();
}
