package io.jccl.executor;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Where one rank comes in a split. */
public final class Splitting {
  private final int[] members;
  private final int rank;

  /**
   * Finds a rank's place.
   *
   * @param colorsAndKeys each rank's color and key, in rank order
   * @param self the rank
   */
  public Splitting(int[] colorsAndKeys, int self) {
    int color = colorsAndKeys[2 * self];
    members =
        IntStream.range(0, colorsAndKeys.length / 2)
            .filter(other -> colorsAndKeys[2 * other] == color)
            .boxed()
            .sorted(Comparator.comparingInt(other -> colorsAndKeys[2 * other + 1]))
            .mapToInt(Integer::intValue)
            .toArray();
    rank =
        IntStream.range(0, members.length).filter(i -> members[i] == self).findFirst().orElse(-1);
  }

  /** The ranks of the same color as they are numbered before the split, in their new order. */
  public int[] members() {
    return members.clone();
  }

  /** The rank among them. */
  public int rank() {
    return rank;
  }
}
