package io.jccl.tornado.kernel;

/** Operations on float32 and float64. */
final class Floats {
  private Floats() {}

  /** Minimum and maximum keep x unless y comes before it or is a NaN. */
  static float join(int operation, float x, float y) {
    switch (operation) {
      case Types.SUM:
        return x + y;
      case Types.PROD:
        return x * y;
      case Types.MIN:
        return y < x ? y : orNaN(x, y);
      default:
        return x < y ? y : orNaN(x, y);
    }
  }

  /** The same for values that a NaN is not among, or does not matter. */
  static float pick(int operation, float x, float y) {
    switch (operation) {
      case Types.MIN:
        return y < x ? y : x;
      default:
        return x < y ? y : x;
    }
  }

  private static float orNaN(float x, float y) {
    return isNaN(Float.floatToRawIntBits(y)) ? y : x;
  }

  static double join(int operation, double x, double y) {
    switch (operation) {
      case Types.SUM:
        return x + y;
      case Types.PROD:
        return x * y;
      case Types.MIN:
        return y < x ? y : orNaN(x, y);
      default:
        return x < y ? y : orNaN(x, y);
    }
  }

  private static double orNaN(double x, double y) {
    return isNaN(Double.doubleToRawLongBits(y)) ? y : x;
  }

  static boolean isNaN(int bits) {
    return (bits & 0x7FFFFFFF) > 0x7F800000;
  }

  static boolean isNaN(long bits) {
    return (bits & 0x7FFFFFFFFFFFFFFFL) > 0x7FF0000000000000L;
  }

  /** The bits of a result, in which every NaN is the canonical one. */
  static int bits(float value) {
    int bits = Float.floatToRawIntBits(value);
    return isNaN(bits) ? 0x7FC00000 : bits;
  }

  static long bits(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return isNaN(bits) ? 0x7FF8000000000000L : bits;
  }
}
