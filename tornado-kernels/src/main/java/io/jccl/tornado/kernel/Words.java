package io.jccl.tornado.kernel;

/**
 * Operations on integers, as words of 32 bits that hold one, or four of 8 bits. Signed and unsigned
 * ones are added and multiplied alike; unsigned ones are compared as signed ones with the sign bit
 * turned over.
 */
final class Words {
  private Words() {}

  static int join(int type, int operation, int x, int y) {
    switch (type) {
      case Types.INT8, Types.UINT8:
        return bytes(type, operation, x, y);
      case Types.INT32:
        return one(operation, x, y);
      default:
        return Types.isPick(operation)
            ? one(operation, x ^ 0x80000000, y ^ 0x80000000) ^ 0x80000000
            : one(operation, x, y);
    }
  }

  private static int one(int operation, int x, int y) {
    switch (operation) {
      case Types.SUM:
        return x + y;
      case Types.PROD:
        return x * y;
      case Types.MIN:
        return y < x ? y : x;
      default:
        return x < y ? y : x;
    }
  }

  private static int bytes(int type, int operation, int x, int y) {
    switch (operation) {
      case Types.SUM:
        return (x & 0x7F7F7F7F) + (y & 0x7F7F7F7F) ^ (x ^ y) & 0x80808080;
      case Types.PROD:
        return x * y & 0xFF
            | ((x >> 8) * (y >> 8) & 0xFF) << 8
            | ((x >> 16) * (y >> 16) & 0xFF) << 16
            | (x >> 24) * (y >> 24) << 24;
      default:
        int turned = type == Types.INT8 ? 0 : 0x80808080;
        return pick(operation, x ^ turned, y ^ turned) ^ turned;
    }
  }

  /** Each byte, with those below it as a tail that never decides. */
  private static int pick(int operation, int x, int y) {
    return one(operation, x, y) & 0xFF000000
        | (one(operation, x << 8, y << 8) & 0xFF000000) >>> 8
        | (one(operation, x << 16, y << 16) & 0xFF000000) >>> 16
        | one(operation, x << 24, y << 24) >>> 24;
  }

  /** Each integer divided, toward zero; the divisor is at least 1. */
  static int divide(int type, int word, long divisor) {
    switch (type) {
      case Types.INT8, Types.UINT8:
        return divideBytes(type, word, inverse(divisor));
      case Types.INT32:
        return quotient(word, divisor);
      default:
        return quotient(word & 0xFFFFFFFFL, divisor);
    }
  }

  private static int quotient(long value, long divisor) {
    return (int) (value / divisor);
  }

  /** 2^16 over a divisor, rounded up; one of 256 divides each byte to zero as larger ones do. */
  private static int inverse(long divisor) {
    int limited = divisor < 256 ? (int) divisor : 256;
    return 65535 / limited + 1;
  }

  /**
   * By the inverse, which is too large by less than 1. So a product of up to 255 times it is too
   * large by less than 2^16/256, and a quotient that is no integer is at least 1/256 from the next.
   */
  private static int divideBytes(int type, int word, int inverse) {
    if (type == Types.INT8) {
      return (upper(word << 24 >> 24, inverse) & 0xFF)
          | (upper(word << 16 >> 24, inverse) & 0xFF) << 8
          | (upper(word << 8 >> 24, inverse) & 0xFF) << 16
          | upper(word >> 24, inverse) << 24;
    }
    return upper(word & 0xFF, inverse)
        | upper(word >> 8 & 0xFF, inverse) << 8
        | upper(word >> 16 & 0xFF, inverse) << 16
        | upper(word >> 24 & 0xFF, inverse) << 24;
  }

  /** A product without its lower 16 bits, rounded toward zero. */
  private static int upper(int value, int inverse) {
    return value * inverse + (value >> 31 & 0xFFFF) >> 16;
  }
}
