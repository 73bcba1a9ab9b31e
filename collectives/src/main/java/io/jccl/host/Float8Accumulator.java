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
  private final int[] bits = new int[TILE_BYTES / 4];
  private final MemorySegment bitsMemory = MemorySegment.ofArray(bits);
  private final int[] shifted = new int[TILE_BYTES / 4];
  private final MemorySegment shiftedMemory = MemorySegment.ofArray(shifted);
  private int elements;

  private final int ceiling;
  private final int nan;

  /** By how many bits float32's fraction is the longer one. */
  private final int dropped;

  /** Just under half a unit in the last place, among the dropped bits. */
  private final int half;

  /** What a normal float32's exponent is ahead by, in the place of the narrow exponent. */
  private final int bias;

  /** The smallest normal number, as a float32's bits. */
  private final int firstNormal;

  /** The largest finite magnitude, in an int's top byte. */
  private final int largestFinite;

  /** What is or-ed into larger magnitudes: a NaN where there is no infinity, else infinity. */
  private final int special;

  /** By how many bits the exponent is the shorter one, counted with the sign. */
  private final int narrowed;

  private final float scale;
  private final float subnormalUnit;

  Float8Accumulator(DataType type, boolean product) {
    super(product);
    NarrowFloat format = NarrowFloat.of(type);
    int fractionBits = format.fractionBits();
    int smallestNormal = format.smallestNormal();
    ceiling = format.ceiling();
    nan = format.nan();
    dropped = 23 - fractionBits;
    half = (1 << (dropped - 1)) - 1;
    bias = (smallestNormal - 1) << fractionBits;
    firstNormal = smallestNormal << 23;
    largestFinite = ceiling << 24;
    special = format.largestOrdered() == ceiling ? 0x7FC00000 : FLOAT_INFINITY;
    narrowed = 1 + fractionBits;
    scale = Math.scalb(1f, smallestNormal - 1);
    subnormalUnit = Math.scalb(1f, smallestNormal - 127 + dropped);
  }

  private static MemorySegment[] memory(int[][] arrays) {
    MemorySegment[] memory = new MemorySegment[arrays.length];
    Arrays.setAll(memory, k -> MemorySegment.ofArray(arrays[k]));
    return memory;
  }

  @Override
  Class<?> arrays() {
    return null;
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
      widen(quads, quarters[k], count, 24 - 8 * k, narrowed, largestFinite, special);
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
    copyOut(bitsMemory, 0, 4 * lanes());
    shift(total(), subnormalUnit, lanes());
    copyOut(shiftedMemory, 0, 4 * lanes());
    round(bits, shifted, lanes(), dropped, half, bias, firstNormal, ceiling, nan);
    int count = lanes() / 4;
    for (int k = 0; k < 4; k++) {
      MemorySegment.copy(bitsMemory, 4L * k * count, quarterMemory[k], 0, 4L * count);
    }
    join(quarters[0], quarters[1], quarters[2], quarters[3], quads, count);
  }

  private static void shift(float[] x, float by, int lanes) {
    for (int i = 0; i < lanes; i++) {
      x[i] = Math.abs(x[i]) + by;
    }
  }

  /** All constants are arguments: where they were computed here, C2 did not vectorise. */
  private static void round(
      int[] codes,
      int[] subnormals,
      int count,
      int dropped,
      int half,
      int bias,
      int firstNormal,
      int ceiling,
      int nan) {
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
