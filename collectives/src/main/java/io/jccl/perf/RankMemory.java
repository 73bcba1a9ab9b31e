package io.jccl.perf;

import java.lang.foreign.MemorySegment;

/**
 * The send and the receive buffer of one rank, with guards on both sides of the data.
 *
 * @param send the send buffer, guards included
 * @param recv the receive buffer, guards included
 * @param start where the data begins in both
 * @param bytes the size of the data in each
 */
record RankMemory(MemorySegment send, MemorySegment recv, long start, long bytes) {
  static final byte POISON = (byte) 0xA5;

  /** The bytes next to the data that are poisoned and checked. */
  static final long WATCHED = 256;

  private static final long PAGE = 4096;
  private static final long LARGE_PAGE = 2 << 20;

  /** Where memory comes from. */
  interface Allocator {
    /** Memory that ranks can read and write in each other's place. */
    MemorySegment allocate(long bytes, long alignment);
  }

  /**
   * Allocates both buffers. Large ones are aligned to 2 MiB.
   *
   * @param bytes the size of the data in each
   * @param slack how far the data may be shifted
   */
  static RankMemory allocate(Allocator allocator, long bytes, long slack) {
    long alignment = alignment(bytes);
    MemorySegment send = allocator.allocate(size(bytes, slack), alignment);
    MemorySegment recv = allocator.allocate(size(bytes, slack), alignment);
    return new RankMemory(send, recv, alignment, bytes);
  }

  /** Touches and poisons both buffers, which must be the host's. */
  void poison() {
    send.fill(POISON);
    recv.fill(POISON);
  }

  /** The bytes that {@link #allocate} takes, guards and padding included. */
  static long footprint(long bytes, long slack) {
    return 2 * (size(bytes, slack) + alignment(bytes));
  }

  private static long size(long bytes, long slack) {
    return alignment(bytes) + slack + bytes + WATCHED;
  }

  private static long alignment(long bytes) {
    return bytes < LARGE_PAGE ? PAGE : LARGE_PAGE;
  }

  /** The same memory with the data so many bytes further on; at most the slack. */
  RankMemory shifted(long by) {
    return new RankMemory(send, recv, start + by, bytes);
  }
}
