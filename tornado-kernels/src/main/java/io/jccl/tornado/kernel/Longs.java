package io.jccl.tornado.kernel;

/** Operations on elements of 64 bits. */
final class Longs {
  private Longs() {}

  static long join(int type, int operation, long x, long y) {
    switch (type) {
      case Types.INT64:
        return one(operation, x, y);
      case Types.UINT64:
        return Types.isPick(operation)
            ? one(operation, x ^ Long.MIN_VALUE, y ^ Long.MIN_VALUE) ^ Long.MIN_VALUE
            : one(operation, x, y);
      default:
        return Double.doubleToRawLongBits(
            Floats.join(operation, Double.longBitsToDouble(x), Double.longBitsToDouble(y)));
    }
  }

  private static long one(int operation, long x, long y) {
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

  /** The quotient, rounded to nearest or toward zero; the divisor is at least 1. */
  static long divide(int type, long x, long divisor) {
    switch (type) {
      case Types.INT64:
        return x / divisor;
      case Types.UINT64:
        return divideUnsigned(x, divisor);
      default:
        return Double.doubleToRawLongBits(Double.longBitsToDouble(x) / (double) divisor);
    }
  }

  /** From the quotient of the upper 63 bits, which is right or one too small. */
  private static long divideUnsigned(long x, long divisor) {
    long quotient = (x >>> 1) / divisor << 1;
    long rest = x - quotient * divisor;
    return Long.compareUnsigned(rest, divisor) < 0 ? quotient : quotient + 1;
  }

  /** The bits of a result. */
  static long close(int type, long x) {
    return type == Types.FLOAT64 ? Floats.bits(Double.longBitsToDouble(x)) : x;
  }
}
