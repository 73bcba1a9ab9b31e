package io.jccl.tests.soak;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A small set of points that holds every legal pair of choices of any two dimensions at least once,
 * found greedily: of a handful of random legal points around a pair that is still missing, the one
 * with the most missing pairs is taken. A pair for which many random points are all illegal counts
 * as illegal.
 */
public final class Pairs {
  private static final int CANDIDATES = 24;
  private static final int ATTEMPTS = 400;

  private final int[] sizes;
  private final UnaryOperator<int[]> repair;
  private final Predicate<int[]> legal;
  private final SplittableRandom random;
  private final int[] firsts;
  private final int choices;
  private final BitSet missing;

  private Pairs(int[] sizes, UnaryOperator<int[]> repair, Predicate<int[]> legal, long seed) {
    this.sizes = sizes;
    this.repair = repair;
    this.legal = legal;
    this.random = new SplittableRandom(seed);
    this.firsts = new int[sizes.length];
    int sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      firsts[i] = sum;
      sum += sizes[i];
    }
    this.choices = sum;
    this.missing = new BitSet(sum * sum);
  }

  /**
   * Finds the points.
   *
   * @param sizes the number of choices of each dimension
   * @param repair changes choices that mean nothing at a point to those that make it legal
   * @param legal whether a point may be used
   * @param seed the seed of the search; the same seed finds the same points
   */
  public static List<int[]> cover(
      int[] sizes, UnaryOperator<int[]> repair, Predicate<int[]> legal, long seed) {
    return new Pairs(sizes.clone(), repair, legal, seed).cover();
  }

  private List<int[]> cover() {
    for (int i = 0; i < sizes.length; i++) {
      for (int j = i + 1; j < sizes.length; j++) {
        for (int a = 0; a < sizes[i]; a++) {
          missing.set(pair(i, a, j, 0), pair(i, a, j, sizes[j] - 1) + 1);
        }
      }
    }
    List<int[]> points = new ArrayList<>();
    int[] shuffled = missing.stream().toArray();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = shuffled[i];
      shuffled[i] = shuffled[j];
      shuffled[j] = swap;
    }
    for (int wanted : shuffled) {
      if (!missing.get(wanted)) {
        continue;
      }
      int[] best = best(wanted);
      if (best != null) {
        points.add(best);
        eachPair(best, missing::clear);
      }
    }
    return points;
  }

  private int[] best(int wanted) {
    int[] best = null;
    int bestGain = 0;
    int found = 0;
    for (int attempt = 0; attempt < ATTEMPTS && found < CANDIDATES; attempt++) {
      int[] point = new int[sizes.length];
      for (int i = 0; i < sizes.length; i++) {
        point[i] = random.nextInt(sizes[i]);
      }
      choose(point, wanted / choices);
      choose(point, wanted % choices);
      point = repair.apply(point);
      if (!holds(point, wanted) || !legal.test(point)) {
        continue;
      }
      found++;
      int[] gain = {0};
      eachPair(point, pair -> gain[0] += missing.get(pair) ? 1 : 0);
      if (gain[0] > bestGain) {
        bestGain = gain[0];
        best = point;
      }
    }
    return best;
  }

  private boolean holds(int[] point, int wanted) {
    boolean[] held = {false};
    eachPair(point, pair -> held[0] |= pair == wanted);
    return held[0];
  }

  private void choose(int[] point, int choice) {
    int dimension = sizes.length - 1;
    while (firsts[dimension] > choice) {
      dimension--;
    }
    point[dimension] = choice - firsts[dimension];
  }

  private void eachPair(int[] point, IntConsumer action) {
    for (int i = 0; i < point.length; i++) {
      for (int j = i + 1; j < point.length; j++) {
        action.accept(pair(i, point[i], j, point[j]));
      }
    }
  }

  private int pair(int i, int a, int j, int b) {
    return (firsts[i] + a) * choices + firsts[j] + b;
  }
}
