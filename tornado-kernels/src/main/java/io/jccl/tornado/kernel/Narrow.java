package io.jccl.tornado.kernel;

/**
 * The floats below 32 bits: their values, and the nearest element to a value. By integer arithmetic
 * and exact products alone, so that every compiler makes the same of it. All conversions are here.
 *
 * <p>A code's magnitude, moved to where float32 has its exponent and fraction, is its value times a
 * power of two, subnormals included. Back, normal numbers are rounded where they are, and a carry
 * out of the fraction goes where it belongs; to smaller ones that power of two is added whose last
 * place is the format's smallest number, and the addition rounds.
 *
 * <p>What is a NaN is not told from values, but from the elements of a word at once: magnitudes
 * beyond the largest carry into the place of the sign when a constant is added.
 */
final class Narrow {
  private Narrow() {}

  /** The value of a code, whose sign is the top bit of the word; a NaN has any value. */
  static float widen(int type, int top) {
    switch (type) {
      case Types.FLOAT16:
        return infinite(top >> 3 & 0x8FFFE000);
      case Types.FLOAT8E4M3:
        return Float.intBitsToFloat(top >> 4 & 0x87F00000) * Float.intBitsToFloat(0x7B800000);
      case Types.FLOAT8E5M2:
        return infinite(top >> 3 & 0x8FE00000);
      default:
        return Float.intBitsToFloat(top & 0xFFFF0000);
    }
  }

  /**
   * A value from one that is 2^112 times smaller: by 2^127 and 2^97, which makes the largest code
   * and no other infinite, and by 2^-112.
   */
  private static float infinite(int bits) {
    float large =
        Float.intBitsToFloat(bits)
            * Float.intBitsToFloat(0x7F000000)
            * Float.intBitsToFloat(0x70000000);
    return large * Float.intBitsToFloat(0x07800000);
  }

  /** A float32 that is ordered as the code is among those of its type, NaN aside. */
  static float ordered(int type, int top) {
    return Float.intBitsToFloat(top & (Types.byteShift(type) == 0 ? 0xFF000000 : 0xFFFF0000));
  }

  /** Whether what is a NaN has to be told from elements; else their values say it. */
  static boolean isTracked(int type, int operation) {
    return Types.isPick(operation) ? true : type != Types.BFLOAT16;
  }

  /** The top bit of each element of a word is set where it is a NaN; other bits mean nothing. */
  static int unordered(int type, int word) {
    switch (type) {
      case Types.FLOAT16:
        return (word & 0x7FFF7FFF) + 0x03FF03FF;
      case Types.FLOAT8E4M3:
        return (word & 0x7F7F7F7F) + 0x01010101;
      case Types.FLOAT8E5M2:
        return (word & 0x7F7F7F7F) + 0x03030303;
      default:
        return (word & 0x7FFF7FFF) + 0x007F007F;
    }
  }

  /** A word of elements with the canonical NaN where there has been one. */
  static int canonical(int type, int word, int unordered) {
    switch (type) {
      case Types.FLOAT16:
        return choose(word, 0x7E007E00, whole(unordered & 0x80008000, 15));
      case Types.FLOAT8E4M3:
        return choose(word, 0x7F7F7F7F, whole(unordered & 0x80808080, 7));
      case Types.FLOAT8E5M2:
        return choose(word, 0x7E7E7E7E, whole(unordered & 0x80808080, 7));
      default:
        return choose(word, 0x7FC07FC0, whole(unordered & 0x80008000, 15));
    }
  }

  /** All bits of each element whose top bit is set. */
  private static int whole(int tops, int below) {
    return tops | tops - (tops >>> below);
  }

  private static int choose(int word, int other, int mask) {
    return word & ~mask | other & mask;
  }

  /** The code nearest to a value, or that a value is ordered as, in the low bits. */
  static int narrow(int type, int operation, float value) {
    int bits = Float.floatToRawIntBits(value);
    if (Types.isPick(operation)) {
      return Types.byteShift(type) == 0 ? bits >> 24 & 0xFF : bits >> 16 & 0xFFFF;
    }
    switch (type) {
      case Types.FLOAT16:
        return narrow(bits, 13, 113, 0x7C00, 0x7E00, 0x8000);
      case Types.FLOAT8E4M3:
        return narrow(bits, 20, 121, 0x7E, 0x7F, 0x80);
      case Types.FLOAT8E5M2:
        return narrow(bits, 21, 113, 0x7B, 0x7E, 0x80);
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
