package io.jccl.perf;

import io.jccl.host.FloatFormat;

/**
 * Any float but zeros and NaN, subnormals included: for minima and maxima. Infinities too, unless
 * the type saturates.
 */
record OrderedFloats() implements FloatInputs.Recipe {
  @Override
  public long bits(FloatFormat format, int rank, int shared, long own) {
    long bits = own & (2 * format.signBit() - 1);
    long magnitude = bits & (format.signBit() - 1);
    if (magnitude == 0) {
      return bits | 1;
    }
    long largest = format.saturates() ? format.largestBits() : format.infinityBits();
    return Long.compare(magnitude, largest) > 0 ? bits & format.signBit() | largest : bits;
  }
}
