package io.jccl.device;

import io.jccl.plan.Collective;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * The buffers of one rank in a case, in elements: a negative length is no buffer. In place both are
 * parts of the same memory.
 *
 * @param shared whether both buffers are counted from the same place
 * @param sent the elements for each rank in an AllToAllV, and so on
 */
record Layout(
    long send,
    long sendAt,
    long recv,
    long recvAt,
    boolean shared,
    long[] sent,
    long[] sentAt,
    long[] received,
    long[] receivedAt) {
  private static final long[] NONE = {};

  static Layout of(DeviceCase test, int rank) {
    if (test.collective() == null) {
      return new Layout(test.count(), 0, test.count(), 0, false, NONE, NONE, NONE, NONE);
    }
    if (test.collective() == Collective.ALL_TO_ALL_V) {
      return vector(test, rank);
    }
    Collective collective = test.collective();
    int n = test.ranks();
    int root = test.root();
    long inputs = collective.inputBlocks(n, rank, root);
    long outputs = collective.outputBlocks(n, rank, root);
    long send = inputs == 0 ? -1 : inputs * test.count();
    long recv = outputs == 0 ? -1 : outputs * test.count();
    boolean shared = test.inPlace() && send >= 0 && recv >= 0;
    long own = test.count() * (collective.rooted() ? root : rank);
    return new Layout(
        send,
        shared && inputs < outputs ? own : 0,
        recv,
        shared && outputs < inputs ? own : 0,
        shared,
        NONE,
        NONE,
        NONE,
        NONE);
  }

  private static Layout vector(DeviceCase test, int rank) {
    long[][] matrix = matrix(test);
    int n = test.ranks();
    long[] received = new long[n];
    for (int from = 0; from < n; from++) {
      received[from] = matrix[from][rank];
    }
    return new Layout(
        LongStream.of(matrix[rank]).sum() + n,
        0,
        LongStream.of(received).sum() + n,
        0,
        false,
        matrix[rank],
        places(matrix[rank]),
        received,
        places(received));
  }

  private static long[][] matrix(DeviceCase test) {
    SplittableRandom random = new SplittableRandom(test.seed());
    long[][] matrix = new long[test.ranks()][test.ranks()];
    for (long[] row : matrix) {
      for (int to = 0; to < row.length; to++) {
        row[to] = random.nextBoolean() ? 0 : random.nextLong(test.count() + 1);
      }
    }
    return matrix;
  }

  /** One element stays free between two blocks. */
  private static long[] places(long[] counts) {
    long[] places = new long[counts.length];
    for (int i = 1; i < counts.length; i++) {
      places[i] = places[i - 1] + counts[i - 1] + 1;
    }
    return places;
  }
}
