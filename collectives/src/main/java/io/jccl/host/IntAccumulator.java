package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

/** Sums and products of 32-bit integers. */
final class IntAccumulator extends Accumulator {
  private final boolean unsigned;
  private final boolean product;
  private int[] total;
  private int[] operand;

  IntAccumulator(DataType type, boolean product) {
    this(type, product, new int[TILE_BYTES / 4], new int[TILE_BYTES / 4]);
  }

  private IntAccumulator(DataType type, boolean product, int[] total, int[] operand) {
    super(4, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    this.unsigned = type.isUnsigned();
    this.product = product;
  }

  @Override
  void scale(long multiplierBits) {
    int[] x = operand;
    int factor = (int) multiplierBits;
    for (int i = 0; i < lanes(); i++) {
      x[i] *= factor;
    }
  }

  @Override
  void start() {
    super.start();
    int[] loaded = operand;
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
    return int[].class;
  }

  @Override
  void combine(Object x, Object y, Object out, int from, int to) {
    if (product) {
      multiply((int[]) x, (int[]) y, (int[]) out, from, to);
    } else {
      add((int[]) x, (int[]) y, (int[]) out, from, to);
    }
  }

  private static void add(int[] x, int[] y, int[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] + y[i];
    }
  }

  private static void multiply(int[] x, int[] y, int[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] * y[i];
    }
  }

  @Override
  void finish(long divisor) {
    if (divisor == 1) {
      return;
    }
    if (unsigned) {
      divideUnsigned(total, divisor, lanes());
    } else {
      divide(total, divisor, lanes());
    }
  }

  /**
   * In doubles, which C2 vectorises. Exact: a quotient that is no whole number is at least
   * 1/divisor below the next one, and its rounding error is less than that times 2^-20.
   */
  private static void divide(int[] x, double divisor, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] = (int) (x[i] / divisor);
    }
  }

  private static void divideUnsigned(int[] x, double divisor, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] = (int) (long) ((x[i] & 0xFFFFFFFFL) / divisor);
    }
  }
}
