package io.jccl.tornado.kernel;

/** Operations on elements of 64 bits. */
final class Longs {
  private Longs() {}

  /** Sums and products, and all operations on float64. */
  static long join(int type, int operation, long x, long y) {
    switch (type) {
      case Types.FLOAT64:
        return Double.doubleToRawLongBits(
            Floats.join(operation, Double.longBitsToDouble(x), Double.longBitsToDouble(y)));
      default:
        return operation == Types.SUM ? x + y : x * y;
    }
  }

  /**
   * Whether an element is picked by comparing halves. As numbers of 64 bits, put together right
   * after they have been read, the compiler would read some of them a second time.
   */
  static boolean isPickedByHalves(int type, int operation) {
    return type == Types.FLOAT64 ? false : Types.isPick(operation);
  }

  /** Whether y is picked and not x: by their upper halves, and if those are equal, the lower. */
  static boolean isAhead(int type, int operation, int xLow, int xHigh, int yLow, int yHigh) {
    int sign = type == Types.INT64 ? 0 : 0x80000000;
    return operation == Types.MIN
        ? isLess(yLow ^ 0x80000000, yHigh ^ sign, xLow ^ 0x80000000, xHigh ^ sign)
        : isLess(xLow ^ 0x80000000, xHigh ^ sign, yLow ^ 0x80000000, yHigh ^ sign);
  }

  private static boolean isLess(int aLow, int aHigh, int bLow, int bHigh) {
    return aHigh == bHigh ? aLow < bLow : aHigh < bHigh;
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
