package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;

/**
 * Minimum and maximum of elements of up to 32 bits, on their bits: nothing is converted or rounded.
 *
 * <p>Several small elements share an int; each pass takes one of them, moved to the int's top. A
 * key then orders as the elements do: integers in two's complement; floats, which are sign and
 * magnitude, made so by negation, which also makes the zeros equal, and NaN below all. For a
 * maximum the keys are complemented. The operand is taken where its key is smaller, without a
 * branch, since C2 vectorises {@link Math#min(int, int)} and logic, but no conditional.
 */
final class IntOrder extends Accumulator {
  private final int bits;
  private final boolean floating;

  /** Turns an integer's bits into its key. */
  private final int flip;

  /** The largest magnitude that is not a NaN, in an int's top bits. */
  private final int largestOrdered;

  private final int nan;
  private int[] total;
  private int[] operand;
  private int elements;

  IntOrder(DataType type, boolean max) {
    this(type, max, new int[TILE_BYTES / 4], new int[TILE_BYTES / 4]);
  }

  private IntOrder(DataType type, boolean max, int[] total, int[] operand) {
    super(4, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    bits = 8 * type.bytes();
    floating = type.isFloating();
    flip = (type.isUnsigned() ? Integer.MIN_VALUE : 0) ^ (max ? -1 : 0);
    if (type.isNarrowFloat()) {
      NarrowFloat format = NarrowFloat.of(type);
      largestOrdered = format.largestOrdered() << (32 - bits);
      nan = format.nan() << (32 - bits);
    } else {
      largestOrdered = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
      nan = Float.floatToRawIntBits(Float.NaN);
    }
  }

  @Override
  int tile() {
    return TILE_BYTES / (bits / 8);
  }

  @Override
  void load(MemorySegment from, long offset, int elements) {
    this.elements = elements;
    copyIn(from, offset, elements * (bits / 8));
  }

  @Override
  void scale(long multiplierBits) {
    throw new UnsupportedOperationException("an order has no multiplier");
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
    for (int shift = 0; shift < 32; shift += bits) {
      if (floating) {
        combineFloats(shift);
      } else {
        combineIntegers(shift);
      }
    }
  }

  private void combineIntegers(int shift) {
    int[] x = total;
    int[] y = operand;
    int mask = -1 << (32 - bits);
    for (int i = 0; i < lanes(); i++) {
      int a = (x[i] << shift) & mask;
      int b = (y[i] << shift) & mask;
      x[i] ^= ((a ^ b) & smaller(b ^ flip, a ^ flip)) >>> shift;
    }
  }

  private void combineFloats(int shift) {
    int[] x = total;
    int[] y = operand;
    int mask = -1 << (32 - bits);
    for (int i = 0; i < lanes(); i++) {
      int a = (x[i] << shift) & mask;
      int b = (y[i] << shift) & mask;
      x[i] ^= ((a ^ b) & smaller(floatKey(b), floatKey(a))) >>> shift;
    }
  }

  /** All ones if {@code b < a}, else zero. */
  private static int smaller(int b, int a) {
    int difference = Math.min(b, a) ^ a;
    return (difference | -difference) >> 31;
  }

  private int floatKey(int x) {
    int magnitude = x & Integer.MAX_VALUE;
    int sign = x >> 31;
    int isNan = (largestOrdered - magnitude) >> 31;
    int key = ((magnitude ^ sign) - sign) ^ flip;
    return (key & ~isNan) | (Integer.MIN_VALUE & isNan);
  }

  @Override
  void finish(long divisor) {
    if (floating) {
      for (int shift = 0; shift < 32; shift += bits) {
        makeNansCanonical(shift);
      }
    }
  }

  private void makeNansCanonical(int shift) {
    int[] x = total;
    int mask = -1 << (32 - bits);
    for (int i = 0; i < lanes(); i++) {
      int a = (x[i] << shift) & mask;
      int isNan = (largestOrdered - (a & Integer.MAX_VALUE)) >> 31;
      x[i] ^= ((a ^ nan) & isNan) >>> shift;
    }
  }

  @Override
  void store(MemorySegment to, long offset) {
    copyOut(to, offset, elements * (bits / 8));
  }
}
