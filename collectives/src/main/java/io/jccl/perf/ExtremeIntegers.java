package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.ElementBits;
import java.lang.foreign.MemorySegment;

/** The integers at which signs, wrapping and division go wrong. */
final class ExtremeIntegers implements Inputs {
  private final DataType type;
  private final long seed;

  ExtremeIntegers(DataType type, long seed) {
    this.type = type;
    this.seed = seed;
  }

  @Override
  public void write(int rank, long index, int count, MemorySegment to, long offset) {
    int key = Hash.key(seed, rank);
    long smallest = -1L << (8 * type.bytes() - 1);
    for (int i = 0; i < count; i++) {
      int bits = Hash.at(key, index + i);
      long value =
          switch (bits & 7) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> -1;
            case 3 -> smallest;
            case 4 -> ~smallest;
            case 5 -> smallest + 1;
            default -> bits >> 3;
          };
      ElementBits.store(type, to, offset + (long) i * type.bytes(), value);
    }
  }
}
