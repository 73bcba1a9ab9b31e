package io.jccl.perf;

import io.jccl.host.FloatFormat;

/**
 * Products without rounding: one rank, another at each index, has a full fraction, and all others
 * have ±1, or ±2 or ±1/2 for at most four of them. Every partial product then is that fraction
 * times a power of two between 1/16 and 16, which all types hold.
 */
record ExactProducts(int ranks) implements FloatInputs.Recipe {
  @Override
  public long bits(FloatFormat format, int rank, int shared, long own) {
    int place = Math.floorMod(rank + (shared >>> 1) % ranks, ranks);
    boolean negative = (own & 1) != 0;
    long fraction = place == 0 ? own >>> (64 - format.fractionBits()) : 0;
    int exponent = place >= 1 && place <= 4 ? (own & 2) != 0 ? 1 : -1 : 0;
    return format.bits(negative, exponent, fraction);
  }
}
