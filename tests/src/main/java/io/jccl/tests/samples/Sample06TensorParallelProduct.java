package io.jccl.tests.samples;

import io.jccl.Buffer;
import io.jccl.ReduceOp;
import java.util.Arrays;

/**
 * Sample 06: y = B (A x) with both matrices divided over the ranks, as in a tensor-parallel layer.
 *
 * <p>A is divided by rows: each rank computes its block of h = A x, and AllGather would give every
 * rank all of h. B is divided by columns, those that belong to the own block of h: then nobody
 * needs the rest of h, each rank has a summand of y, and ReduceScatter adds them and gives each
 * rank its block of y.
 *
 * <p>Trap: AllReduce where a block is enough: it moves twice as much. Trap: blocks that do not
 * follow the ranks. Block r is rank r's, and all blocks are equally long; pad what does not divide.
 *
 * <p>Run it: {@code ./jccl samples 06}
 */
public final class Sample06TensorParallelProduct {
  private static final int RANKS = 4;
  private static final int BLOCK = 6;
  private static final int N = RANKS * BLOCK;

  private Sample06TensorParallelProduct() {}

  /** Runs the sample; throws if its result is wrong. */
  public static void main(String[] args) throws Exception {
    double[] x = new double[N];
    Arrays.setAll(x, i -> i % 5);
    double[] h = new double[N];
    Arrays.setAll(h, row -> dot(1, row, 0, x));
    double[] y = new double[N];
    Arrays.setAll(y, row -> dot(2, row, 0, h));

    Ranks.run(
        RANKS,
        rank -> {
          int first = rank.rank() * BLOCK;
          double[] blockOfH = new double[BLOCK];
          Arrays.setAll(blockOfH, row -> dot(1, first + row, 0, x)); // rows of A

          double[] gathered = new double[N];
          rank.allGather(Buffer.of(blockOfH), Buffer.of(gathered));
          Ranks.check(Arrays.equals(gathered, h), "h from its blocks");

          double[] summand = new double[N];
          Arrays.setAll(summand, row -> dot(2, row, first, blockOfH)); // columns of B
          double[] blockOfY = new double[BLOCK];
          rank.reduceScatter(Buffer.of(summand), Buffer.of(blockOfY), ReduceOp.SUM);
          Ranks.check(
              Arrays.equals(blockOfY, Arrays.copyOfRange(y, first, first + BLOCK)), "block of y");
          if (rank.rank() == 1) {
            IO.println("rank 1's block of y: " + Arrays.toString(blockOfY));
          }
        });
    IO.println("AllGather gave all of h, ReduceScatter each rank's block of y, as one rank has it");
  }

  /** A row of a matrix, from one column on, times a vector: small whole numbers, so exact. */
  private static double dot(int matrix, int row, int firstColumn, double[] vector) {
    double sum = 0;
    for (int i = 0; i < vector.length; i++) {
      sum += ((row * 7 + (firstColumn + i) * 3) * matrix % 11) * vector[i];
    }
    return sum;
  }
}
