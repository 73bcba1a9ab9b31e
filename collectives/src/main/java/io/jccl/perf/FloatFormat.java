package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.NarrowFloat;

/**
 * How the bits of a float type are laid out: sign, exponent, fraction.
 *
 * @param type the type
 * @param exponentBits the width of the exponent field
 * @param fractionBits the width of the fraction field
 */
record FloatFormat(DataType type, int exponentBits, int fractionBits) {
  static FloatFormat of(DataType type) {
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
  long exactIntegers() {
    return 1L << (fractionBits + 1);
  }

  /** The distance from 1 to the next larger number. */
  double epsilon() {
    return Math.scalb(1.0, -fractionBits);
  }

  /** The smallest positive number. */
  double smallest() {
    return value(1);
  }

  /** The largest finite number. */
  double largest() {
    return value(largestBits());
  }

  boolean hasInfinity() {
    return type != DataType.FLOAT8E4M3;
  }

  /** True if results beyond the largest number become that number. */
  boolean saturates() {
    return type.bytes() == 1;
  }

  long signBit() {
    return 1L << (exponentBits + fractionBits);
  }

  long infinityBits() {
    return ((1L << exponentBits) - 1) << fractionBits;
  }

  /** The bits of the largest finite number; E4M3 uses the top exponent, all but its last code. */
  long largestBits() {
    return hasInfinity() ? infinityBits() - 1 : signBit() - 2;
  }

  /** The bits of the NaN that operations produce. */
  long canonicalNan() {
    return hasInfinity() ? infinityBits() | 1L << (fractionBits - 1) : signBit() - 1;
  }

  boolean isNan(long bits) {
    long magnitude = bits & (signBit() - 1);
    return hasInfinity() ? magnitude > infinityBits() : magnitude == signBit() - 1;
  }

  /** The bits of (-1)^negative · 1.fraction · 2^exponent, for exponents of normal numbers. */
  long bits(boolean negative, int exponent, long fraction) {
    int bias = (1 << (exponentBits - 1)) - 1;
    return (negative ? signBit() : 0) | (long) (exponent + bias) << fractionBits | fraction;
  }

  /** The value of an element's bits. */
  double value(long bits) {
    return switch (type) {
      case FLOAT64 -> Double.longBitsToDouble(bits);
      case FLOAT32 -> Float.intBitsToFloat((int) bits);
      default -> NarrowFloat.of(type).toFloat((int) bits);
    };
  }

  /** The bits of the nearest element; narrow types are rounded by way of float32. */
  long nearest(double value) {
    return switch (type) {
      case FLOAT64 -> Double.doubleToLongBits(value);
      case FLOAT32 -> Float.floatToIntBits((float) value) & 0xFFFF_FFFFL;
      default -> NarrowFloat.of(type).fromFloat((float) value);
    };
  }
}
