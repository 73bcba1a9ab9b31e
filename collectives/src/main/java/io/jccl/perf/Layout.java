package io.jccl.perf;

import io.jccl.DataType;

/**
 * The counts of one call, as nccl-tests derives them from a size: all in elements.
 *
 * <p>Operations that divide a buffer over the ranks round the part of each rank down to 16 bytes.
 * AllToAllV sends {@code d} units to the rank {@code d} places further on, so that the parts differ
 * and one is empty, while each rank sends and receives the same total.
 *
 * @param operation what is called
 * @param ranks the number of ranks
 * @param type the type of the elements
 * @param count the count in the call; for AllToAllV the mean count for a peer
 * @param sendCount the elements that a rank sends, if it sends
 * @param recvCount the elements that a rank receives, if it receives
 */
public record Layout(
    Operation operation, int ranks, DataType type, long count, long sendCount, long recvCount) {
  private static final int PART_BYTES = 16;

  /** The counts for a call of at most so many bytes. */
  public static Layout of(Operation operation, int ranks, DataType type, long bytes) {
    long all = bytes / type.bytes();
    long part = wholeParts(all / ranks, type);
    return switch (operation) {
      case ALL_REDUCE, BROADCAST, REDUCE, SENDRECV ->
          new Layout(operation, ranks, type, all, all, all);
      case ALL_GATHER, GATHER -> new Layout(operation, ranks, type, part, part, part * ranks);
      case REDUCE_SCATTER, SCATTER -> new Layout(operation, ranks, type, part, part * ranks, part);
      case ALL_TO_ALL -> new Layout(operation, ranks, type, part, part * ranks, part * ranks);
      case ALL_TO_ALL_V -> {
        long total = wholeParts(all / units(ranks), type) * units(ranks);
        yield new Layout(operation, ranks, type, total / ranks, total, total);
      }
    };
  }

  private static long wholeParts(long elements, DataType type) {
    int multiple = PART_BYTES / type.bytes();
    return elements / multiple * multiple;
  }

  /** The units that a rank sends in all: 1 + 2 + … + (ranks - 1), or 1 if it is alone. */
  private static long units(int ranks) {
    return ranks == 1 ? 1 : (long) ranks * (ranks - 1) / 2;
  }

  /** The size column: the larger of the bytes sent and received by a rank. */
  public long bytes() {
    return type.bytes(Math.max(sendCount, recvCount));
  }

  /** Where a rank's input begins in its receive buffer when the call is in place. */
  public long inPlaceInput(int rank) {
    return operation == Operation.ALL_GATHER || operation == Operation.GATHER ? rank * count : 0;
  }

  /** Where a rank's output begins in its receive buffer when the call is in place. */
  public long inPlaceOutput(int rank) {
    return operation == Operation.REDUCE_SCATTER || operation == Operation.SCATTER
        ? rank * count
        : 0;
  }

  /** AllToAllV: the elements that one rank sends to another. */
  public long countBetween(int from, int to) {
    long unit = sendCount / units(ranks);
    return ranks == 1 ? unit : Math.floorMod(to - from, ranks) * unit;
  }

  /** AllToAllV: the elements that a rank sends to each peer. */
  public long[] sendCounts(int rank) {
    long[] counts = new long[ranks];
    for (int peer = 0; peer < ranks; peer++) {
      counts[peer] = countBetween(rank, peer);
    }
    return counts;
  }

  /** AllToAllV: the elements that a rank receives from each peer. */
  public long[] recvCounts(int rank) {
    long[] counts = new long[ranks];
    for (int peer = 0; peer < ranks; peer++) {
      counts[peer] = countBetween(peer, rank);
    }
    return counts;
  }

  /** The offsets of parts that lie one after the other. */
  public static long[] displacements(long[] counts) {
    long[] offsets = new long[counts.length];
    for (int i = 1; i < counts.length; i++) {
      offsets[i] = offsets[i - 1] + counts[i - 1];
    }
    return offsets;
  }
}
