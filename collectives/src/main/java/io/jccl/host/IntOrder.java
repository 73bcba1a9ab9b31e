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

  /** The top bits of an int that hold one element. */
  private final int mask;

  private int[] total;
  private int[] operand;
  private final int[] totalKeys = new int[TILE_BYTES / 4];
  private final int[] operandKeys = new int[TILE_BYTES / 4];
  private int elements;

  IntOrder(DataType type, boolean max) {
    this(type, max, new int[TILE_BYTES / 4], new int[TILE_BYTES / 4]);
  }

  private IntOrder(DataType type, boolean max, int[] total, int[] operand) {
    super(4, MemorySegment.ofArray(total), MemorySegment.ofArray(operand));
    this.total = total;
    this.operand = operand;
    bits = 8 * type.bytes();
    mask = -1 << (32 - bits);
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
    // No loop over the shifts: C2 then fails to vectorise the loops inside.
    combine(0);
    if (bits <= 16) {
      combine(16);
    }
    if (bits == 8) {
      combine(8);
      combine(24);
    }
  }

  /** Three short loops: C2 does not vectorise them reliably as one long loop. */
  private void combine(int shift) {
    if (floating) {
      floatKeys(total, totalKeys, lanes(), shift, mask, largestOrdered, flip);
      floatKeys(operand, operandKeys, lanes(), shift, mask, largestOrdered, flip);
    } else {
      integerKeys(total, totalKeys, lanes(), shift, mask, flip);
      integerKeys(operand, operandKeys, lanes(), shift, mask, flip);
    }
    takeSmaller(total, operand, totalKeys, operandKeys, lanes(), mask >>> shift);
  }

  private static void integerKeys(
      int[] from, int[] keys, int lanes, int shift, int mask, int flip) {
    for (int i = 0; i < lanes; i++) {
      keys[i] = ((from[i] << shift) & mask) ^ flip;
    }
  }

  private static void floatKeys(
      int[] from, int[] keys, int lanes, int shift, int mask, int largestOrdered, int flip) {
    for (int i = 0; i < lanes; i++) {
      int x = (from[i] << shift) & mask;
      int magnitude = x & Integer.MAX_VALUE;
      int sign = x >> 31;
      int isNan = (largestOrdered - magnitude) >> 31;
      int key = ((magnitude ^ sign) - sign) ^ flip;
      keys[i] = (key & ~isNan) | (Integer.MIN_VALUE & isNan);
    }
  }

  private static void takeSmaller(
      int[] total, int[] operand, int[] totalKeys, int[] operandKeys, int lanes, int element) {
    for (int i = 0; i < lanes; i++) {
      int key = totalKeys[i];
      int difference = Math.min(operandKeys[i], key) ^ key;
      int isSmaller = (difference | -difference) >> 31;
      total[i] ^= (total[i] ^ operand[i]) & element & isSmaller;
    }
  }

  @Override
  void finish(long divisor) {
    if (floating) {
      for (int shift = 0; shift < 32; shift += bits) {
        makeNansCanonical(total, lanes(), shift, mask, largestOrdered, nan);
      }
    }
  }

  private static void makeNansCanonical(
      int[] x, int lanes, int shift, int mask, int largestOrdered, int nan) {
    for (int i = 0; i < lanes; i++) {
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
