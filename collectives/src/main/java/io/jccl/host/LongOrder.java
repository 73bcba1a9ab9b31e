package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

/** Minimum and maximum of elements of 64 bits; works as {@link IntOrder}. */
final class LongOrder extends Accumulator {
  private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
  private static final long NAN = Double.doubleToRawLongBits(Double.NaN);

  private final boolean floating;
  private final long flip;
  private long[] total;
  private long[] operand;

  LongOrder(DataType type, boolean max) {
    this(type, max, new long[TILE_BYTES / 8], new long[TILE_BYTES / 8]);
  }

  private LongOrder(DataType type, boolean max, long[] total, long[] operand) {
    super(8, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    floating = type.isFloating();
    flip = (type.isUnsigned() ? Long.MIN_VALUE : 0) ^ (max ? -1 : 0);
  }

  @Override
  void scale(long multiplierBits) {
    throw new UnsupportedOperationException("an order has no multiplier");
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
    if (floating) {
      combineFloats();
    } else {
      combineIntegers();
    }
  }

  private void combineIntegers() {
    long[] x = total;
    long[] y = operand;
    for (int i = 0; i < lanes(); i++) {
      x[i] = Math.min(x[i] ^ flip, y[i] ^ flip) ^ flip;
    }
  }

  private void combineFloats() {
    long[] x = total;
    long[] y = operand;
    for (int i = 0; i < lanes(); i++) {
      long a = key(x[i]);
      long difference = Math.min(key(y[i]), a) ^ a;
      long isSmaller = (difference | -difference) >> 63;
      x[i] ^= (x[i] ^ y[i]) & isSmaller;
    }
  }

  private long key(long x) {
    long magnitude = x & Long.MAX_VALUE;
    long sign = x >> 63;
    long isNan = (INFINITY - magnitude) >> 63;
    long key = ((magnitude ^ sign) - sign) ^ flip;
    return (key & ~isNan) | (Long.MIN_VALUE & isNan);
  }

  @Override
  void finish(long divisor) {
    if (!floating) {
      return;
    }
    long[] x = total;
    for (int i = 0; i < lanes(); i++) {
      long isNan = (INFINITY - (x[i] & Long.MAX_VALUE)) >> 63;
      x[i] ^= (x[i] ^ NAN) & isNan;
    }
  }
}
