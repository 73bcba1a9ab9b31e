package io.jccl.host;

import java.lang.foreign.MemorySegment;

/**
 * Sums and products of float64.
 *
 * <p>A test for NaN would keep C2 from vectorising a loop, but a running maximum does not: {@link
 * Math#max} gives NaN once it has met one. Only then are the NaNs looked for, one by one.
 */
final class DoubleAccumulator extends Accumulator {
  private final boolean product;
  private double[] total;
  private double[] operand;

  /** NaN if there may be a NaN in the running result. */
  private double largest;

  DoubleAccumulator(boolean product) {
    this(product, new double[TILE_BYTES / 8], new double[TILE_BYTES / 8]);
  }

  private DoubleAccumulator(boolean product, double[] total, double[] operand) {
    super(8, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    this.product = product;
  }

  @Override
  void scale(long multiplierBits) {
    double[] x = operand;
    double factor = Double.longBitsToDouble(multiplierBits);
    for (int i = 0; i < lanes(); i++) {
      x[i] *= factor;
    }
  }

  @Override
  void start() {
    super.start();
    double[] loaded = operand;
    operand = total;
    total = loaded;
    largest = Double.NaN;
  }

  @Override
  void combine() {
    largest =
        product
            ? multiply(total, operand, total, 0, lanes())
            : add(total, operand, total, 0, lanes());
  }

  @Override
  boolean combine(Object x, Object y, Object out, int from, int to) {
    double[] result = (double[]) out;
    double seen =
        product
            ? multiply((double[]) x, (double[]) y, result, from, to)
            : add((double[]) x, (double[]) y, result, from, to);
    if (Double.isNaN(seen)) {
      makeNansCanonical(result, from, to);
    }
    return true;
  }

  private static double add(double[] x, double[] y, double[] out, int from, int to) {
    double largest = 0;
    for (int i = from; i < to; i++) {
      double sum = x[i] + y[i];
      out[i] = sum;
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  private static double multiply(double[] x, double[] y, double[] out, int from, int to) {
    double largest = 0;
    for (int i = from; i < to; i++) {
      double result = x[i] * y[i];
      out[i] = result;
      largest = Math.max(largest, result);
    }
    return largest;
  }

  private static void makeNansCanonical(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Double.isNaN(x[i])) {
        x[i] = Double.NaN;
      }
    }
  }

  @Override
  void finish(long divisor) {
    if (Double.isNaN(largest)) {
      makeNansCanonical(total, 0, lanes());
    }
    if (divisor != 1) {
      double[] x = total;
      double by = divisor;
      for (int i = 0; i < lanes(); i++) {
        x[i] /= by;
      }
    }
  }
}
