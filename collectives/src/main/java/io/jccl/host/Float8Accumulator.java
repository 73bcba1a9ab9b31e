package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

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
  private final int[] bits = new int[TILE_BYTES / 4];
  private final int[] shifted = new int[TILE_BYTES / 4];
  private final MemorySegment quadsMemory = MemorySegment.ofArray(quads);
  private final MemorySegment bitsMemory = MemorySegment.ofArray(bits);
  private final MemorySegment shiftedMemory = MemorySegment.ofArray(shifted);
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

  @Override
  void load(MemorySegment from, long offset, int elements) {
    this.elements = elements;
    int count = (elements + 3) / 4;
    if (elements % 4 != 0) {
      quads[count - 1] = 0;
    }
    MemorySegment.copy(from, offset, quadsMemory, 0, elements);
    for (int k = 0; k < 4; k++) {
      widen(k, count);
    }
    copyIn(bitsMemory, 0, 16 * count);
    multiply(operand(), scale, lanes());
  }

  private void widen(int k, int count) {
    int[] from = quads;
    int[] to = bits;
    int left = 24 - 8 * k;
    int right = 1 + fractionBits;
    for (int i = 0; i < count; i++) {
      int x = (from[i] << left) & TOP;
      int magnitude = x & Integer.MAX_VALUE;
      int isSpecial = (largestFinite - magnitude) >> 31;
      to[k * count + i] = (x & Integer.MIN_VALUE) | (magnitude >>> right) | (special & isSpecial);
    }
  }

  private static void multiply(float[] x, float by, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] *= by;
    }
  }

  @Override
  void finish(long divisor) {
    super.finish(divisor);
    copyOut(bitsMemory, 0, 4 * lanes());
    shift(total(), subnormalUnit, lanes());
    copyOut(shiftedMemory, 0, 4 * lanes());
    round(lanes());
    join(lanes() / 4);
  }

  private static void shift(float[] x, float by, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] = Math.abs(x[i]) + by;
    }
  }

  private void round(int lanes) {
    int[] codes = bits;
    int[] subnormals = shifted;
    int dropped = 23 - fractionBits;
    int half = (1 << (dropped - 1)) - 1;
    int bias = (smallestNormal - 1) << fractionBits;
    int firstNormal = smallestNormal << 23;
    for (int i = 0; i < lanes; i++) {
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

  private void join(int count) {
    int[] codes = bits;
    int[] to = quads;
    for (int i = 0; i < count; i++) {
      to[i] =
          codes[i]
              | codes[count + i] << 8
              | codes[2 * count + i] << 16
              | codes[3 * count + i] << 24;
    }
  }

  @Override
  void store(MemorySegment to, long offset) {
    MemorySegment.copy(quadsMemory, 0, to, offset, elements);
  }
}
