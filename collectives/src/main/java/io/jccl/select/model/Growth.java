package io.jccl.select.model;

/**
 * How counts grow with the number n of ranks, from those of 4, 8 and 16 ranks: so three small plans
 * tell what a plan of thousands of ranks would.
 *
 * <p>What one rank does, or waits for, grows as a + b·n + c·⌈log2 n⌉: rings by n, trees and
 * barriers by ⌈log2 n⌉. Where the growth slows down from doubling to doubling, as in a pipeline
 * that few ranks do not fill, the last one counts. What all ranks do together grows as a + b·n +
 * c·n².
 */
final class Growth {
  /** The numbers of ranks whose counts are known. */
  static final int FEW = 4;

  static final int SOME = 8;
  static final int MANY = 16;

  private Growth() {}

  /** The count of one rank among n. */
  static double ofOne(double few, double some, double many, int n) {
    double byRank = Math.max(0, (many - 2 * some + few) / 4);
    double byDoubling = many - some - (MANY - SOME) * byRank;
    int doublings = Integer.SIZE - Integer.numberOfLeadingZeros((n - 1) / MANY);
    return many + byRank * (n - MANY) + byDoubling * doublings;
  }

  /** The count of all n ranks. */
  static double ofAll(double few, double some, double many, int n) {
    double slope = (some - few) / (SOME - FEW);
    double later = (many - some) / (MANY - SOME);
    double curve = (later - slope) / (MANY - FEW);
    return few + slope * (n - FEW) + curve * (n - FEW) * (n - SOME);
  }
}
