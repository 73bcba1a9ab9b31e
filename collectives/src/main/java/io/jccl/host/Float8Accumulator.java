package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Sums and products of the float8 formats.
 *
 * <p>Four elements are read as one int, and a tile keeps first elements before second, third and
 * fourth ones: see {@link BFloat16Accumulator}. All steps are free of branches, tables and shifts
 * by a variable, none of which C2 vectorises.
 *
 * <ul>
 *   <li>Widening: the bits of exponent and fraction, moved to the place of float32's, are a float32
 *       too small by a power of two, subnormals included; one exact multiplication repairs that.
 *   <li>Rounding to a normal number: half a unit in the last place, less one if the number before
 *       is even, is added to the float32's bits.
 *   <li>Rounding to a subnormal: adding a float32 whose unit in the last place is the subnormals'
 *       makes the hardware round, and the sum's low bits are the result.
 * </ul>
 */
final class Float8Accumulator extends FloatAccumulator {
  private static final int TOP = 0xFF000000;
  private static final int FLOAT_INFINITY = 0x7F800000;

  private final int[] quads = new int[TILE_BYTES / 16];
  private final MemorySegment quadsMemory = MemorySegment.ofArray(quads);
  private final int[][] quarters = new int[4][TILE_BYTES / 16];
  private final MemorySegment[] quarterMemory = memory(quarters);
  private final int[][] shifted = new int[4][TILE_BYTES / 16];
  private final MemorySegment[] shiftedMemory = memory(shifted);
  private int elements;

  private final int fractionBits;
  private final int smallestNormal;
  private final int ceiling;
  private final int nan;

  /** The largest finite magnitude, in an int's top byte. */
  private final int largestFinite;

  /** What is or-ed into larger magnitudes: a NaN where there is no infinity, else infinity. */
  private final int special;

  private final float scale;
  private final float subnormalUnit;

  Float8Accumulator(DataType type, boolean product) {
    super(product);
    NarrowFloat format = NarrowFloat.of(type);
    fractionBits = format.fractionBits();
    smallestNormal = format.smallestNormal();
    ceiling = format.ceiling();
    nan = format.nan();
    largestFinite = ceiling << 24;
    special = format.largestOrdered() == ceiling ? 0x7FC00000 : FLOAT_INFINITY;
    scale = Math.scalb(1f, smallestNormal - 1);
    subnormalUnit = Math.scalb(1f, smallestNormal - 127 - fractionBits + 23);
  }

  private static MemorySegment[] memory(int[][] arrays) {
    MemorySegment[] memory = new MemorySegment[arrays.length];
    Arrays.setAll(memory, k -> MemorySegment.ofArray(arrays[k]));
    return memory;
  }

  @Override
  void load(MemorySegment from, long offset, int elements) {
    this.elements = elements;
    int count = (elements + 3) / 4;
    if (elements % 4 != 0) {
      quads[count - 1] = 0;
    }
    MemorySegment.copy(from, offset, quadsMemory, 0, elements);
    for (int k = 0; k < 4; k++) {
      widen(quads, quarters[k], count, 24 - 8 * k, 1 + fractionBits, largestFinite, special);
      MemorySegment.copy(quarterMemory[k], 0, operandMemory(), 4L * k * count, 4L * count);
    }
    filled(4 * count);
    multiply(operand(), scale, lanes());
  }

  private static void widen(
      int[] from, int[] to, int count, int left, int right, int largestFinite, int special) {
    for (int i = 0; i < count; i++) {
      int x = (from[i] << left) & TOP;
      int magnitude = x & Integer.MAX_VALUE;
      int isSpecial = (largestFinite - magnitude) >> 31;
      to[i] = (x & Integer.MIN_VALUE) | (magnitude >>> right) | (special & isSpecial);
    }
  }

  private static void multiply(float[] x, float by, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] *= by;
    }
  }

  @Override
  void finish(long divisor) {
    divide(divisor);
    int count = lanes() / 4;
    copyQuarters(quarterMemory, count);
    shift(total(), subnormalUnit, lanes());
    copyQuarters(shiftedMemory, count);
    for (int k = 0; k < 4; k++) {
      round(quarters[k], shifted[k], count);
    }
    join(quarters[0], quarters[1], quarters[2], quarters[3], quads, count);
  }

  private void copyQuarters(MemorySegment[] to, int count) {
    for (int k = 0; k < 4; k++) {
      MemorySegment.copy(totalMemory(), 4L * k * count, to[k], 0, 4L * count);
    }
  }

  private static void shift(float[] x, float by, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] = Math.abs(x[i]) + by;
    }
  }

  private void round(int[] codes, int[] subnormals, int count) {
    int dropped = 23 - fractionBits;
    int half = (1 << (dropped - 1)) - 1;
    int bias = (smallestNormal - 1) << fractionBits;
    int firstNormal = smallestNormal << 23;
    for (int i = 0; i < count; i++) {
      int x = codes[i];
      int magnitude = x & Integer.MAX_VALUE;
      int normal = ((magnitude + half + ((magnitude >>> dropped) & 1)) >>> dropped) - bias;
      int isSubnormal = (magnitude - firstNormal) >> 31;
      int rounded = (subnormals[i] & 0xFF & isSubnormal) | (normal & ~isSubnormal);
      int code = Math.min(rounded, ceiling) | (x >>> 31 << 7);
      int isNan = (FLOAT_INFINITY - magnitude) >> 31;
      codes[i] = (code & ~isNan) | (nan & isNan);
    }
  }

  private static void join(int[] a, int[] b, int[] c, int[] d, int[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = a[i] | b[i] << 8 | c[i] << 16 | d[i] << 24;
    }
  }

  @Override
  void store(MemorySegment to, long offset) {
    MemorySegment.copy(quadsMemory, 0, to, offset, elements);
  }
}
