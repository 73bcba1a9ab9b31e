package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.ReduceOp;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Sample 05: data-parallel gradient descent whose weights are, to the bit, those of one rank. Each
 * rank has a quarter of the rows; in each step the gradients of the quarters are added.
 *
 * <p>Trap: float addition is not associative. A ring begins its sums at a different rank for each
 * part of the data, a loop over all rows adds in yet another order, and after some steps most
 * weights differ in their last bits. None of them is wrong. Right, if equality is wanted:
 * reproducible mode, which adds in rank order whatever the size of the data, and one rank that adds
 * the quarters in the same order. (Or data that are exact in any order, such as integers.)
 *
 * <p>Run it: {@code ./jccl samples 05}
 */
public final class Sample05DataParallelSgd {
  private static final int RANKS = 4;
  private static final int ROWS = 64; // of each rank
  private static final int FEATURES = 32;
  private static final int STEPS = 50;
  private static final float RATE = -0.01f;

  private Sample05DataParallelSgd() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    float[] oneRank = new float[FEATURES];
    float[] loop = new float[FEATURES];
    for (int step = 0; step < STEPS; step++) {
      float[] sum = gradient(oneRank, 0, 1);
      for (int quarter = 1; quarter < RANKS; quarter++) {
        add(sum, 1, gradient(oneRank, quarter, 1));
      }
      add(oneRank, RATE, sum);
      add(loop, RATE, gradient(loop, 0, RANKS));
    }
    Settings settings = Settings.defaults();
    float[] reproducible = train(settings.with(Setting.REPRODUCIBLE, true));
    float[] ring = train(settings.with(Setting.ALGO, Setting.ALGO.parse("ring")));
    IO.println("weights that differ from those of one rank, of " + FEATURES + ":");
    IO.println("  reproducible mode  " + differing(reproducible, oneRank));
    IO.println("  ring               " + differing(ring, oneRank));
    IO.println("  one loop, one sum  " + differing(loop, oneRank));
    Ranks.check(differing(reproducible, oneRank) == 0, "reproducible mode");
    Ranks.check(differing(ring, oneRank) > 0, "the ring adds in another order");
  }

  private static float[] train(Settings settings) throws Exception {
    float[][] weights = new float[RANKS][FEATURES];
    Ranks.run(
        RANKS,
        settings,
        rank -> {
          float[] mine = weights[rank.rank()];
          for (int step = 0; step < STEPS; step++) {
            float[] gradient = gradient(mine, rank.rank(), 1);
            rank.allReduce(Buffer.of(gradient), Buffer.of(gradient), ReduceOp.SUM);
            add(mine, RATE, gradient);
          }
        });
    Ranks.check(Arrays.stream(weights).allMatch(w -> Arrays.equals(w, weights[0])), "all ranks");
    return weights[0];
  }

  /** The gradient of the squared error over some quarters of the rows. */
  private static float[] gradient(float[] weights, int firstQuarter, int quarters) {
    float[] gradient = new float[FEATURES];
    for (int row = firstQuarter * ROWS; row < (firstQuarter + quarters) * ROWS; row++) {
      Random data = new Random(row);
      float[] x = new float[FEATURES];
      float error = data.nextFloat();
      for (int f = 0; f < FEATURES; f++) {
        x[f] = data.nextFloat() - 0.5f;
        error -= weights[f] * x[f];
      }
      for (int f = 0; f < FEATURES; f++) {
        gradient[f] -= error * x[f];
      }
    }
    return gradient;
  }

  private static void add(float[] to, float factor, float[] what) {
    for (int f = 0; f < FEATURES; f++) {
      to[f] += factor * what[f];
    }
  }

  private static long differing(float[] a, float[] b) {
    return IntStream.range(0, FEATURES).filter(f -> a[f] != b[f]).count();
  }
}
