package io.jccl.host;

import java.lang.foreign.MemorySegment;

/**
 * Sums and products of bfloat16, which is the upper half of a float32.
 *
 * <p>C2 does not vectorise loops between {@code short[]} and {@code int[]}, nor the conversion of
 * an int's bits to a float. So two elements are read as one int, the lower elements of a tile are
 * kept before the upper ones, and bits become floats in a bulk copy.
 */
final class BFloat16Accumulator extends FloatAccumulator {
  private static final int UPPER = 0xFFFF0000;

  private final int[] pairs = new int[TILE_BYTES / 8];
  private final int[] bits = new int[TILE_BYTES / 4];
  private final MemorySegment pairsMemory = MemorySegment.ofArray(pairs);
  private final MemorySegment bitsMemory = MemorySegment.ofArray(bits);
  private int elements;

  BFloat16Accumulator(boolean product) {
    super(product);
  }

  @Override
  void load(MemorySegment from, long offset, int elements) {
    this.elements = elements;
    int count = (elements + 1) / 2;
    if (elements % 2 != 0) {
      pairs[count - 1] = 0;
    }
    MemorySegment.copy(from, offset, pairsMemory, 0, 2L * elements);
    split(pairs, bits, count);
    copyIn(bitsMemory, 0, 8 * count);
  }

  private static void split(int[] pairs, int[] bits, int count) {
    for (int i = 0; i < count; i++) {
      bits[i] = pairs[i] << 16;
    }
    for (int i = 0; i < count; i++) {
      bits[count + i] = pairs[i] & UPPER;
    }
  }

  @Override
  void finish(long divisor) {
    super.finish(divisor);
    copyOut(bitsMemory, 0, 4 * lanes());
    round(bits, lanes());
    join(bits, pairs, lanes() / 2);
  }

  /** Ties to even; a canonical NaN's lower half is zero and stays so. */
  private static void round(int[] bits, int lanes) {
    for (int i = 0; i < lanes; i++) {
      int x = bits[i];
      bits[i] = x + 0x7FFF + ((x >>> 16) & 1);
    }
  }

  private static void join(int[] bits, int[] pairs, int count) {
    for (int i = 0; i < count; i++) {
      pairs[i] = bits[i] >>> 16 | bits[count + i] & UPPER;
    }
  }

  @Override
  void store(MemorySegment to, long offset) {
    MemorySegment.copy(pairsMemory, 0, to, offset, 2L * elements);
  }
}
