package io.jccl.tests.soak;

/**
 * The sizes of one rank's buffers in a case, in elements.
 *
 * @param send the input, or -1 for none
 * @param recv the output, or -1 for none
 * @param inPlace whether both are one piece of memory
 * @param sendAt where the input begins in the memory that holds it
 * @param recvAt where the output begins in the memory that holds it
 * @param vector the blocks of an AllToAllV, or null
 */
record Layout(
    long send, long recv, boolean inPlace, long sendAt, long recvAt, VectorBlocks vector) {
  static final long NONE = -1;

  /** Where a rank's blocks of an AllToAllV lie. */
  record VectorBlocks(
      long[] sendCounts, long[] sendOffsets, long[] recvCounts, long[] recvOffsets) {}

  /** The layout of a rank. */
  static Layout of(Case test, Inputs inputs, int rank) {
    long count = test.count();
    long all = count * test.ranks();
    long own = count * rank;
    boolean root = rank == test.root();
    return switch (test.operation()) {
      case ALL_REDUCE -> plain(test, count, count, 0, 0);
      case REDUCE -> root ? plain(test, count, count, 0, 0) : apart(count, NONE);
      case BROADCAST -> root ? plain(test, count, count, 0, 0) : apart(NONE, count);
      case ALL_GATHER -> plain(test, count, all, own, 0);
      case REDUCE_SCATTER -> plain(test, all, count, 0, own);
      case GATHER -> root ? plain(test, count, all, own, 0) : apart(count, NONE);
      case SCATTER -> root ? plain(test, all, count, 0, own) : apart(NONE, count);
      case ALL_TO_ALL -> apart(all, all);
      case SEND_RECV -> apart(count, count);
      case BARRIER -> apart(NONE, NONE);
      case ALL_TO_ALL_V -> vector(test, inputs, rank);
    };
  }

  private static Layout plain(Case test, long send, long recv, long sendAt, long recvAt) {
    return test.inPlace() ? new Layout(send, recv, true, sendAt, recvAt, null) : apart(send, recv);
  }

  private static Layout apart(long send, long recv) {
    return new Layout(send, recv, false, 0, 0, null);
  }

  private static Layout vector(Case test, Inputs inputs, int rank) {
    int n = test.ranks();
    VectorBlocks blocks = new VectorBlocks(new long[n], new long[n], new long[n], new long[n]);
    for (int peer = 0; peer < n; peer++) {
      blocks.sendCounts()[peer] = inputs.vectorCount(rank, peer);
      blocks.recvCounts()[peer] = inputs.vectorCount(peer, rank);
    }
    long send = place(blocks.sendCounts(), blocks.sendOffsets(), rank);
    long recv = place(blocks.recvCounts(), blocks.recvOffsets(), rank + 1);
    return new Layout(send, recv, false, 0, 0, blocks);
  }

  /** Places blocks from a peer in the middle on, with gaps; returns the size of the buffer. */
  private static long place(long[] counts, long[] offsets, int first) {
    int n = counts.length;
    long at = first % 3;
    for (int i = 0; i < n; i++) {
      int peer = (first + i) % n;
      offsets[peer] = at;
      at += counts[peer] + (first + i) % 3;
    }
    return at;
  }
}
