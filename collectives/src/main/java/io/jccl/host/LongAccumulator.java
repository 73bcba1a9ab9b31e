package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

/** Sums and products of 64-bit integers. */
final class LongAccumulator extends Accumulator {
  private final boolean unsigned;
  private final boolean product;
  private long[] total;
  private long[] operand;

  LongAccumulator(DataType type, boolean product) {
    this(type, product, new long[TILE_BYTES / 8], new long[TILE_BYTES / 8]);
  }

  private LongAccumulator(DataType type, boolean product, long[] total, long[] operand) {
    super(8, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    this.unsigned = type.isUnsigned();
    this.product = product;
  }

  @Override
  void scale(long multiplierBits) {
    long[] x = operand;
    long factor = multiplierBits;
    for (int i = 0; i < lanes(); i++) {
      x[i] *= factor;
    }
  }

  @Override
  void start() {
    super.start();
    long[] loaded = operand;
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
    return long[].class;
  }

  @Override
  void combine(Object x, Object y, Object out, int from, int to) {
    if (product) {
      multiply((long[]) x, (long[]) y, (long[]) out, from, to);
    } else {
      add((long[]) x, (long[]) y, (long[]) out, from, to);
    }
  }

  private static void add(long[] x, long[] y, long[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] + y[i];
    }
  }

  private static void multiply(long[] x, long[] y, long[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] * y[i];
    }
  }

  @Override
  void finish(long divisor) {
    if (divisor == 1) {
      return;
    }
    long[] x = total;
    for (int i = 0; i < lanes(); i++) {
      x[i] = unsigned ? Long.divideUnsigned(x[i], divisor) : x[i] / divisor;
    }
  }
}
