package io.jccl.tornado.kernel;

/**
 * The floats below 32 bits: their values, and the nearest element to a value. By integer arithmetic
 * alone, so that every compiler makes the same of it. All conversions are here.
 *
 * <p>A code's magnitude, moved to where float32 has its exponent and fraction, is its value times a
 * power of two, subnormals included. Back, normal numbers are rounded where they are, and a carry
 * out of the fraction goes where it belongs; to smaller ones that power of two is added whose last
 * place is the format's smallest number, and the addition rounds.
 */
final class Narrow {
  private Narrow() {}

  /** The value of a code, whose sign is the top bit of the word; what is below the code is zero. */
  static float widen(int type, int top) {
    switch (type) {
      case Types.FLOAT16:
        return widen(top, 3, 0x0F800000, 0x77800000);
      case Types.FLOAT8E4M3:
        return widen(top, 4, 0x07F00000, 0x7B800000);
      case Types.FLOAT8E5M2:
        return widen(top, 3, 0x0F800000, 0x77800000);
      default:
        return Float.intBitsToFloat(top);
    }
  }

  /** Magnitudes from a limit on are infinite or NaN. */
  private static float widen(int top, int shift, int limit, int power) {
    int magnitude = (top & 0x7FFFFFFF) >> shift;
    int scaled =
        Float.floatToRawIntBits(Float.intBitsToFloat(magnitude) * Float.intBitsToFloat(power));
    int bits = magnitude < limit ? scaled : magnitude | 0x7F800000;
    return Float.intBitsToFloat(bits | top & 0x80000000);
  }

  /** The code nearest to a value, in the low bits. */
  static int narrow(int type, int operation, float value) {
    int bits = Float.floatToRawIntBits(value);
    switch (type) {
      case Types.FLOAT16:
        return narrow(bits, 13, 113, 0x7C00, 0x7E00, 0x8000);
      case Types.FLOAT8E4M3:
        return narrow(bits, 20, 121, 0x7E, 0x7F, 0x80);
      case Types.FLOAT8E5M2:
        return narrow(bits, 21, 113, Types.isPick(operation) ? 0x7C : 0x7B, 0x7E, 0x80);
      default:
        return Floats.isNaN(bits) ? 0x7FC0 : (bits + 0x7FFF + (bits >> 16 & 1)) >> 16 & 0xFFFF;
    }
  }

  /**
   * @param dropped the bits of a float32's fraction that the format lacks
   * @param normal the exponent of the format's smallest normal number, as float32 has it
   * @param largest the code that a result beyond the largest number becomes
   */
  private static int narrow(
      int bits, int dropped, int normal, int largest, int notANumber, int sign) {
    int magnitude = bits & 0x7FFFFFFF;
    int half = (1 << dropped - 1) - 1 + (magnitude >> dropped & 1);
    int rounded = (magnitude + half >> dropped) - (normal - 1 << 23 - dropped);
    int unit = normal + dropped << 23;
    float sum = Float.intBitsToFloat(magnitude) + Float.intBitsToFloat(unit);
    int subnormal = Float.floatToRawIntBits(sum) - unit;
    int code = magnitude < normal << 23 ? subnormal : rounded;
    int bounded = code < largest ? code : largest;
    int signed = bits < 0 ? bounded | sign : bounded;
    return magnitude > 0x7F800000 ? notANumber : signed;
  }
}
