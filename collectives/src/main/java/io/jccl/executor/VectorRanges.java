package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.InvalidArgumentException;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Checks the ranges that an AllToAllV names in one buffer.
 *
 * @param name the buffer's name, for messages
 * @param ranks the number of ranks
 * @param buffer the buffer
 */
record VectorRanges(String name, int ranks, Buffer buffer) {
  /** Every range must lie within the buffer. */
  void check(long[] counts, long[] offsets) {
    length("Counts", counts);
    length("Offsets", offsets);
    for (int i = 0; i < ranks; i++) {
      if (counts[i] < 0) {
        throw new InvalidArgumentException(name + "Counts[" + i + "]", counts[i], "0 or more");
      }
      if (offsets[i] < 0 || offsets[i] > buffer.count() - counts[i]) {
        throw new InvalidArgumentException(
            name + "Offsets[" + i + "]",
            offsets[i] + " with " + counts[i] + " elements",
            "within the buffer's " + buffer.count() + " elements");
      }
    }
  }

  /** No two ranges may share an element: what is received would depend on who comes first. */
  void checkApart(long[] counts, long[] offsets) {
    int[] order =
        IntStream.range(0, ranks)
            .filter(i -> counts[i] > 0)
            .boxed()
            .sorted(Comparator.comparingLong(i -> offsets[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 1; i < order.length; i++) {
      int before = order[i - 1];
      if (offsets[before] + counts[before] > offsets[order[i]]) {
        throw new InvalidArgumentException(
            name + "Offsets[" + order[i] + "]",
            offsets[order[i]],
            offsets[before] + counts[before] + " or more: rank " + before + "'s block ends there");
      }
    }
  }

  private void length(String what, long[] values) {
    if (values == null || values.length != ranks) {
      throw new InvalidArgumentException(
          name + what,
          values == null ? null : values.length + " entries",
          "one for each of " + ranks + " ranks");
    }
  }
}
