package io.jccl.host;

import io.jccl.DataType;

/**
 * How the bits of a float type are laid out: sign, exponent, fraction; and the numbers that follow
 * from it. For tests and checks, which look at elements one by one; kernels have {@link
 * NarrowFloat}.
 *
 * @param type the type
 * @param exponentBits the width of the exponent field
 * @param fractionBits the width of the fraction field
 */
public record FloatFormat(DataType type, int exponentBits, int fractionBits) {
  /**
   * The format of a float type.
   *
   * @throws IllegalArgumentException if the type is an integer
   */
  public static FloatFormat of(DataType type) {
    return switch (type) {
      case FLOAT64 -> new FloatFormat(type, 11, 52);
      case FLOAT32 -> new FloatFormat(type, 8, 23);
      case BFLOAT16 -> new FloatFormat(type, 8, 7);
      case FLOAT16 -> new FloatFormat(type, 5, 10);
      case FLOAT8E5M2 -> new FloatFormat(type, 5, 2);
      case FLOAT8E4M3 -> new FloatFormat(type, 4, 3);
      case INT8, UINT8, INT32, UINT32, INT64, UINT64 ->
          throw new IllegalArgumentException(type.label() + " is not a float");
    };
  }

  /** The integers up to this one are all representable. */
  public long exactIntegers() {
    return 1L << (fractionBits + 1);
  }

  /** The distance from 1 to the next larger number. */
  public double epsilon() {
    return Math.scalb(1.0, -fractionBits);
  }

  /** The smallest positive number. */
  public double smallest() {
    return value(1);
  }

  /** Whether there are infinities. */
  public boolean hasInfinity() {
    return type != DataType.FLOAT8E4M3;
  }

  /** True if results beyond the largest number become that number. */
  public boolean saturates() {
    return type.bytes() == 1;
  }

  /** The bit of the sign. */
  public long signBit() {
    return 1L << (exponentBits + fractionBits);
  }

  /** The bits of infinity, or of where it would be. */
  public long infinityBits() {
    return ((1L << exponentBits) - 1) << fractionBits;
  }

  /** The bits of the largest finite number; E4M3 uses the top exponent, all but its last code. */
  public long largestBits() {
    return hasInfinity() ? infinityBits() - 1 : signBit() - 2;
  }

  /** The bits of the NaN that operations produce. */
  public long canonicalNan() {
    return hasInfinity() ? infinityBits() | 1L << (fractionBits - 1) : signBit() - 1;
  }

  /** The bits of (-1)^negative · 1.fraction · 2^exponent, for exponents of normal numbers. */
  public long bits(boolean negative, int exponent, long fraction) {
    int bias = (1 << (exponentBits - 1)) - 1;
    return (negative ? signBit() : 0) | (long) (exponent + bias) << fractionBits | fraction;
  }

  /** The value of an element's bits. */
  public double value(long bits) {
    return switch (type) {
      case FLOAT64 -> Double.longBitsToDouble(bits);
      case FLOAT32 -> Float.intBitsToFloat((int) bits);
      default -> NarrowFloat.of(type).toFloat((int) bits);
    };
  }

  /** The bits of the nearest element; narrow types are rounded by way of float32. */
  public long nearest(double value) {
    return switch (type) {
      case FLOAT64 -> Double.doubleToLongBits(value);
      case FLOAT32 -> Float.floatToIntBits((float) value) & 0xFFFF_FFFFL;
      default -> NarrowFloat.of(type).fromFloat((float) value);
    };
  }
}
