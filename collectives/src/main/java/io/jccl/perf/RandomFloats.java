package io.jccl.perf;

import io.jccl.ReduceOp;
import io.jccl.host.FloatFormat;

/**
 * Full fractions: magnitudes from 1/8 to 2, or around 1 for products, so that nothing overflows.
 */
record RandomFloats(ReduceOp.Kind kind) implements FloatInputs.Recipe {
  @Override
  public long bits(FloatFormat format, int rank, int shared, long own) {
    long fraction = own >>> (64 - format.fractionBits());
    boolean negative = (own & 1) != 0;
    if (kind == ReduceOp.Kind.PROD) {
      // 1 to 1.25, or 0.75 to 1: a quarter of an octave upwards, half of one downwards.
      boolean below = (own & 2) != 0;
      return below
          ? format.bits(negative, -1, fraction | 1L << (format.fractionBits() - 1))
          : format.bits(negative, 0, fraction >>> 2);
    }
    return format.bits(negative, -3 + (int) (own >>> 1 & 3), fraction);
  }
}
