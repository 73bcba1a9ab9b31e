package io.jccl.host;

import io.jccl.DataType;

/**
 * The float formats below 32 bits and their conversions from and to float32.
 *
 * <p>All four are read alike: a sign, an exponent, a fraction, subnormals at exponent zero. They
 * differ in their widths and in what stands above the largest finite value: float16, bfloat16 and
 * E5M2 have infinities and many NaNs, E4M3 has one NaN and no infinity (OCP 8-bit Floating Point
 * Specification 1.0, table 1). Rounding is to nearest, ties to even; the float8 formats saturate,
 * infinities included. A NaN becomes the one canonical NaN of the format.
 */
public enum NarrowFloat {
  /** IEEE 754 binary16. */
  FLOAT16(2, 10, 113, 0x7C00, 0x7C00, 0x7E00),
  /** The upper half of a binary32. */
  BFLOAT16(2, 7, 1, 0x7F80, 0x7F80, 0x7FC0),
  /** OCP E4M3: largest finite value 448. */
  FLOAT8E4M3(1, 3, 121, 0x7E, 0x7E, 0x7F),
  /** OCP E5M2: largest finite value 57344. */
  FLOAT8E5M2(1, 2, 113, 0x7C, 0x7B, 0x7E);

  private static final int FLOAT_FRACTION_BITS = 23;
  private static final int FLOAT_HIDDEN_BIT = 1 << FLOAT_FRACTION_BITS;
  private static final int FLOAT_BIAS = 127;
  private static final int FLOAT_INFINITY = 0x7F800000;

  private final int bits;
  private final int fractionBits;
  private final int smallestNormal;
  private final int largestOrdered;
  private final int ceiling;
  private final int nan;

  /**
   * A format.
   *
   * @param smallestNormal the exponent field of its smallest normal number, as a float32
   * @param largestOrdered the largest magnitude that is not a NaN
   * @param ceiling the magnitude that larger numbers are rounded to
   */
  NarrowFloat(
      int bytes, int fractionBits, int smallestNormal, int largestOrdered, int ceiling, int nan) {
    this.bits = 8 * bytes;
    this.fractionBits = fractionBits;
    this.smallestNormal = smallestNormal;
    this.largestOrdered = largestOrdered;
    this.ceiling = ceiling;
    this.nan = nan;
  }

  /**
   * The format of a narrow float type.
   *
   * @throws IllegalArgumentException if the type is not a float below 32 bits
   */
  public static NarrowFloat of(DataType type) {
    return switch (type) {
      case FLOAT16 -> FLOAT16;
      case BFLOAT16 -> BFLOAT16;
      case FLOAT8E4M3 -> FLOAT8E4M3;
      case FLOAT8E5M2 -> FLOAT8E5M2;
      case INT8, UINT8, INT32, UINT32, INT64, UINT64, FLOAT32, FLOAT64 ->
          throw new IllegalArgumentException("type: " + type.label() + " is not a narrow float");
    };
  }

  /** The canonical NaN. */
  public int nan() {
    return nan;
  }

  /** The largest magnitude that is not a NaN: infinity, or in E4M3 the largest finite value. */
  public int largestOrdered() {
    return largestOrdered;
  }

  /** The magnitude that larger numbers are rounded to: infinity, or float8's largest finite one. */
  public int ceiling() {
    return ceiling;
  }

  /** The width of the fraction. */
  int fractionBits() {
    return fractionBits;
  }

  /** The exponent field that the smallest normal number has as a float32. */
  int smallestNormal() {
    return smallestNormal;
  }

  /** The exact value of the number in the low bits of {@code code}; higher bits are ignored. */
  public float toFloat(int code) {
    int magnitude = code & ((1 << (bits - 1)) - 1);
    int sign = (code << (32 - bits)) & Integer.MIN_VALUE;
    if (magnitude > largestOrdered) {
      return Float.NaN;
    }
    if (magnitude == largestOrdered && this != FLOAT8E4M3) {
      return Float.intBitsToFloat(sign | FLOAT_INFINITY);
    }
    int exponent = magnitude >>> fractionBits;
    int fraction = magnitude & ((1 << fractionBits) - 1);
    int significand = exponent == 0 ? fraction : fraction | (1 << fractionBits);
    int scale = Math.max(exponent, 1) - 1 + smallestNormal - FLOAT_BIAS - fractionBits;
    float value = Math.scalb((float) significand, scale);
    return Float.intBitsToFloat(sign | Float.floatToRawIntBits(value));
  }

  /** The nearest number of this format, in the low bits; the bits above are zero. */
  public int fromFloat(float value) {
    int raw = Float.floatToRawIntBits(value);
    int magnitude = raw & Integer.MAX_VALUE;
    if (magnitude > FLOAT_INFINITY) {
      return nan;
    }
    int sign = (raw >>> 31) << (bits - 1);
    return sign | Math.min(roundMagnitude(magnitude), ceiling);
  }

  /**
   * Rounds as if the exponent had no upper end. A significand that rounds up to the next power of
   * two carries into the exponent by itself, and so does a subnormal into the first normal.
   */
  private int roundMagnitude(int magnitude) {
    int exponent = Math.max(magnitude >>> FLOAT_FRACTION_BITS, 1);
    int hidden = magnitude < FLOAT_HIDDEN_BIT ? 0 : FLOAT_HIDDEN_BIT;
    int significand = magnitude & (FLOAT_HIDDEN_BIT - 1) | hidden;
    int kept = Math.max(exponent, smallestNormal);
    // 26 places move every significand below one half.
    int dropped = Math.min(FLOAT_FRACTION_BITS - fractionBits + kept - exponent, 26);
    int odd = (significand >>> dropped) & 1;
    int rounded = (significand + (1 << (dropped - 1)) - 1 + odd) >>> dropped;
    return ((kept - smallestNormal) << fractionBits) + rounded;
  }
}
