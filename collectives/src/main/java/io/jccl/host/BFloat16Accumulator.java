package io.jccl.host;

import java.lang.foreign.MemorySegment;

/**
 * Sums and products of bfloat16, which is the upper half of a float32.
 *
 * <p>C2 does not vectorise loops between {@code short[]} and {@code int[]}, nor the conversion of
 * an int's bits to a float. So two elements are read as one int and split between two arrays, the
 * lower elements of a tile come before the upper ones, and bits become floats in a bulk copy.
 */
final class BFloat16Accumulator extends FloatAccumulator {
  private static final int UPPER = 0xFFFF0000;
  private static final int INFINITY = 0x7F800000;
  private static final int NAN = 0x7FC00000;

  private final int[] pairs = new int[TILE_BYTES / 8];
  private final int[] lower = new int[TILE_BYTES / 8];
  private final int[] upper = new int[TILE_BYTES / 8];
  private final MemorySegment pairsMemory = MemorySegment.ofArray(pairs);
  private final MemorySegment lowerMemory = MemorySegment.ofArray(lower);
  private final MemorySegment upperMemory = MemorySegment.ofArray(upper);
  private int elements;

  BFloat16Accumulator(boolean product) {
    super(product);
  }

  @Override
  Class<?> arrays() {
    return null;
  }

  @Override
  void load(MemorySegment from, long offset, int elements) {
    this.elements = elements;
    int count = (elements + 1) / 2;
    if (elements % 2 != 0) {
      pairs[count - 1] = 0;
    }
    MemorySegment.copy(from, offset, pairsMemory, 0, 2L * elements);
    split(pairs, lower, upper, count);
    MemorySegment.copy(lowerMemory, 0, operandMemory(), 0, 4L * count);
    MemorySegment.copy(upperMemory, 0, operandMemory(), 4L * count, 4L * count);
    filled(2 * count);
  }

  private static void split(int[] pairs, int[] lower, int[] upper, int count) {
    for (int i = 0; i < count; i++) {
      lower[i] = pairs[i] << 16;
      upper[i] = pairs[i] & UPPER;
    }
  }

  @Override
  void finish(long divisor) {
    divide(divisor);
    int count = lanes() / 2;
    MemorySegment.copy(totalMemory(), 0, lowerMemory, 0, 4L * count);
    MemorySegment.copy(totalMemory(), 4L * count, upperMemory, 0, 4L * count);
    join(lower, upper, pairs, count);
  }

  private static void join(int[] lower, int[] upper, int[] pairs, int count) {
    for (int i = 0; i < count; i++) {
      pairs[i] = round(lower[i]) >>> 16 | round(upper[i]) & UPPER;
    }
  }

  /** Rounds to the upper half, ties to even; the lower half is left undefined. */
  private static int round(int x) {
    int isNan = (INFINITY - (x & Integer.MAX_VALUE)) >> 31;
    int rounded = x + 0x7FFF + ((x >>> 16) & 1);
    return (rounded & ~isNan) | (NAN & isNan);
  }

  @Override
  void store(MemorySegment to, long offset) {
    MemorySegment.copy(pairsMemory, 0, to, offset, 2L * elements);
  }
}
