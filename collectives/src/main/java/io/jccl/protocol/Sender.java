package io.jccl.protocol;

import java.lang.foreign.MemorySegment;

/**
 * The sending end of a connection. Used by one thread at a time: wait until {@link #ready}, write
 * the payload at {@link #offset} of {@link #segment}, then {@link #commit}.
 */
public interface Sender {
  /** Whether a slot is free for the next message. */
  boolean ready();

  /** Where the payload of the next message is written. */
  MemorySegment segment();

  /** The byte offset in {@link #segment} at which a payload of {@code bytes} begins. */
  long offset(long bytes);

  /**
   * Sends the next message.
   *
   * @param bytes the size of the payload, at most the protocol's maximum; 0 is legal
   * @param header what the receiver must expect: a digest of the call and the size
   */
  void commit(long bytes, long header);

  /** Whether the receiver has taken every message that was sent. */
  boolean drained();
}
