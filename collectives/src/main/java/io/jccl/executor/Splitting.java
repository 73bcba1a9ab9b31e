package io.jccl.executor;

/** Where one rank comes in a split. */
public final class Splitting {
  private final int size;
  private final int rank;

  /**
   * Finds a rank's place.
   *
   * @param colorsAndKeys each rank's color and key, in rank order
   * @param self the rank
   */
  public Splitting(int[] colorsAndKeys, int self) {
    int color = colorsAndKeys[2 * self];
    int key = colorsAndKeys[2 * self + 1];
    int members = 0;
    int before = 0;
    for (int other = 0; other < colorsAndKeys.length / 2; other++) {
      if (colorsAndKeys[2 * other] != color) {
        continue;
      }
      members++;
      int otherKey = colorsAndKeys[2 * other + 1];
      if (otherKey < key || (otherKey == key && other < self)) {
        before++;
      }
    }
    size = members;
    rank = before;
  }

  /** The number of ranks of the same color. */
  public int size() {
    return size;
  }

  /** The rank among them. */
  public int rank() {
    return rank;
  }
}
