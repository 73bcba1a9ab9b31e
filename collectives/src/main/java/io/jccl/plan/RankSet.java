package io.jccl.plan;

/** Sets of ranks as bits in an array of words, which stays small for a thousand ranks. */
final class RankSet {
  private RankSet() {}

  /** The words that a set over so many ranks needs. */
  static int words(int ranks) {
    return (ranks + 63) >>> 6;
  }

  /** Adds a rank; returns the rank if it was there already, otherwise -1. */
  static int add(long[] set, int rank) {
    long bit = 1L << rank;
    boolean twice = (set[rank >>> 6] & bit) != 0;
    set[rank >>> 6] |= bit;
    return twice ? rank : -1;
  }

  /** Adds all ranks of another set; returns one that was there already, or -1. */
  static int addAll(long[] set, long[] others) {
    int twice = -1;
    for (int w = 0; w < set.length; w++) {
      long both = set[w] & others[w];
      if (both != 0 && twice < 0) {
        twice = (w << 6) + Long.numberOfTrailingZeros(both);
      }
      set[w] |= others[w];
    }
    return twice;
  }

  /** The number of ranks in the set. */
  static int size(long[] set) {
    int size = 0;
    for (long word : set) {
      size += Long.bitCount(word);
    }
    return size;
  }
}
