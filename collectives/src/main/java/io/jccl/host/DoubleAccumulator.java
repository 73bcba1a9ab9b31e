package io.jccl.host;

import java.lang.foreign.MemorySegment;

/** Sums and products of float64; works as {@link FloatAccumulator}. */
final class DoubleAccumulator extends Accumulator {
  private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  private final boolean product;
  private double[] total;
  private double[] operand;
  private final long[] bits = new long[TILE_BYTES / 8];
  private final MemorySegment bitsMemory = MemorySegment.ofArray(bits);

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
  }

  @Override
  void combine() {
    if (product) {
      multiply(total, operand, total, 0, lanes());
    } else {
      add(total, operand, total, 0, lanes());
    }
  }

  @Override
  Class<?> arrays() {
    return double[].class;
  }

  @Override
  void combine(Object x, Object y, Object out, int from, int to) {
    double[] result = (double[]) out;
    if (product) {
      multiply((double[]) x, (double[]) y, result, from, to);
    } else {
      add((double[]) x, (double[]) y, result, from, to);
    }
    MemorySegment.copy(MemorySegment.ofArray(result), 8L * from, bitsMemory, 0, 8L * (to - from));
    if (hasNan(bits, to - from)) {
      makeNansCanonical(result, from, to);
    }
  }

  private static void add(double[] x, double[] y, double[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] + y[i];
    }
  }

  private static void multiply(double[] x, double[] y, double[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] * y[i];
    }
  }

  private static boolean hasNan(long[] bits, int lanes) {
    long signs = 0;
    for (int i = 0; i < lanes; i++) {
      signs |= INFINITY - (bits[i] & Long.MAX_VALUE);
    }
    return signs < 0;
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
    divide(divisor);
    copyOut(bitsMemory, 0, 8 * lanes());
    if (hasNan(bits, lanes())) {
      makeNansCanonical(total, 0, lanes());
    }
  }

  private void divide(long divisor) {
    if (divisor == 1) {
      return;
    }
    double[] x = total;
    double by = divisor;
    for (int i = 0; i < lanes(); i++) {
      x[i] /= by;
    }
  }
}
