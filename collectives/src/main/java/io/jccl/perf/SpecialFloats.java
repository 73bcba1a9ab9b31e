package io.jccl.perf;

import io.jccl.ReduceOp;
import io.jccl.host.FloatFormat;

/**
 * Scenes of NaN, infinities, signed zeros, subnormals, overflow and cancellation. Each index shows
 * one scene, in which one rank plays the lead, the next rank the second part and the others the
 * crowd. Every scene has one right answer in whatever order the ranks are combined, but for the
 * sign of a zero among minima and maxima.
 */
record SpecialFloats(ReduceOp.Kind kind, int ranks) implements FloatInputs.Recipe {
  @Override
  public long bits(FloatFormat format, int rank, int shared, long own) {
    int place = Math.floorMod(rank + (shared >>> 4) % ranks, ranks);
    int scene = shared & 7;
    long sign = (shared & 8) != 0 ? format.signBit() : 0;
    return switch (kind) {
      case SUM, AVG, PREMUL_SUM -> sums(format, place, scene, sign, own);
      case PROD -> products(format, place, scene, sign, own);
      case MIN, MAX -> extremes(format, place, scene, sign, own);
    };
  }

  private long sums(FloatFormat format, int place, int scene, long sign, long own) {
    long zero = 0;
    boolean lead = place == 0;
    // Twice the largest number is finite in float32 but not in a narrower partial sum.
    boolean finite = kind != ReduceOp.Kind.PREMUL_SUM || scene < 7;
    return switch (infinite(format, finite ? scene : 6)) {
      case 0 -> lead ? anyNan(format, own) : format.nearest(1);
      case 1 -> lead ? sign | format.infinityBits() : format.nearest((own & 3) - 1.0);
      case 2 -> place < 2 ? (lead ? 0 : format.signBit()) | format.infinityBits() : zero;
      case 3 -> format.signBit();
      case 4 -> lead ? zero : format.signBit();
      case 5 -> place < 2 ? (own & 1) * format.signBit() | own >>> 1 & 1 : zero;
      case 6 -> sign | format.largestBits();
      default -> place < 2 ? (lead ? sign : sign ^ format.signBit()) | format.largestBits() : zero;
    };
  }

  private long products(FloatFormat format, int place, int scene, long sign, long own) {
    boolean lead = place == 0;
    boolean second = place == 1;
    long one = format.nearest((own & 1) == 0 ? 1 : -1);
    return switch (infinite(format, scene)) {
      case 0 -> lead ? anyNan(format, own) : one;
      case 1 -> lead ? sign | format.infinityBits() : one;
      case 2 -> lead ? sign | format.infinityBits() : second ? own << 1 & format.signBit() : one;
      case 3 -> lead ? sign : one;
      case 4 -> lead ? sign : second ? format.signBit() | format.largestBits() : one;
      case 5 -> lead ? sign | 1 : one;
      case 6 -> lead ? sign | format.largestBits() : second ? format.nearest(2) : one;
      default -> lead ? sign | 1 : second ? format.nearest(0.5) : one;
    };
  }

  private long extremes(FloatFormat format, int place, int scene, long sign, long own) {
    boolean lead = place == 0;
    long any = new OrderedFloats().bits(format, 0, 0, own);
    return switch (scene) {
      case 0 -> lead ? anyNan(format, own) : any;
      case 1 -> lead && !format.saturates() ? sign | format.infinityBits() : any;
      case 2 -> lead ? sign : sign ^ format.signBit();
      case 3 -> (own & 1) * format.signBit() | own >>> 1 & 3;
      case 4 -> sign | format.largestBits() - (own & 1);
      default -> any;
    };
  }

  /**
   * Float8 saturates, so what becomes of an infinity depends on where rounding happens: no scene.
   */
  private static int infinite(FloatFormat format, int scene) {
    return format.saturates() && (scene == 1 || scene == 2) ? 0 : scene;
  }

  /** The canonical NaN or, half of the time, one with another sign and payload. */
  private static long anyNan(FloatFormat format, long own) {
    return (own & 1) == 0 || !format.hasInfinity()
        ? format.canonicalNan()
        : format.signBit() | format.infinityBits() | 1;
  }
}
