package io.jccl.select.model;

/**
 * A count that grows with the number n of ranks as a + b·n + c·log2 n. All our algorithms are of
 * this form in what a rank does: rings by n, trees by log2 n, barriers by the latter, one-shot
 * folds by n. So three small plans tell what a plan of thousands of ranks would.
 */
record Growth(double constant, double byRank, double byDoubling) {
  /** The growth through the counts of 8, 16 and 32 ranks. */
  static Growth through(double of8, double of16, double of32) {
    double byRank = (of32 - 2 * of16 + of8) / 8;
    double byDoubling = of16 - of8 - 8 * byRank;
    return new Growth(of8 - 8 * byRank - 3 * byDoubling, byRank, byDoubling);
  }

  /** The count of n ranks, never below 0. */
  double at(int ranks) {
    double doublings = Math.log(ranks) / Math.log(2);
    return Math.max(0, constant + byRank * ranks + byDoubling * doublings);
  }
}
