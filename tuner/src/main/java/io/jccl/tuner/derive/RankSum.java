package io.jccl.tuner.derive;

import java.util.Arrays;

/**
 * The one-sided rank-sum test of Wilcoxon, Mann and Whitney, with exact probabilities: it asks only
 * which values are smaller, so neither the distribution of times nor a few wild ones matter.
 */
public final class RankSum {
  private RankSum() {}

  /**
   * The probability that values of one kind, divided at random into two groups of these sizes, look
   * as much as these as if the first group were the smaller one. Equal values count half, against
   * the first group.
   */
  public static double less(double[] first, double[] second) {
    double pairs = 0;
    for (double a : first) {
      for (double b : second) {
        pairs += a < b ? 1 : a == b ? 0.5 : 0;
      }
    }
    return atLeast((int) Math.floor(pairs), first.length, second.length);
  }

  /** The smallest probability that groups of these sizes can show. */
  static double smallest(int first, int second) {
    return atLeast(first * second, first, second);
  }

  /** The probability that at least so many of all pairs have the first group's value smaller. */
  private static double atLeast(int pairs, int first, int second) {
    double[] ways = ways(first, second);
    double all = Arrays.stream(ways).sum();
    double extreme = Arrays.stream(ways, pairs, ways.length).sum();
    return extreme / all;
  }

  /**
   * For each number of pairs, in how many orders of the values it comes about. The values are laid
   * out from the smallest; one of the first group stands before all of the second group that are
   * still to come.
   */
  private static double[] ways(int first, int second) {
    double[][] ways = new double[first + 1][first * second + 1];
    ways[0][0] = 1;
    for (int before = second; before >= 0; before--) {
      for (int placed = 1; placed <= first; placed++) {
        for (int pairs = before; pairs <= first * second; pairs++) {
          ways[placed][pairs] += ways[placed - 1][pairs - before];
        }
      }
    }
    return ways[first];
  }
}
