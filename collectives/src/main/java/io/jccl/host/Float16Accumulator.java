package io.jccl.host;

import java.lang.foreign.MemorySegment;

/** Sums and products of float16; C2 turns the JDK's conversions into vector instructions. */
final class Float16Accumulator extends FloatAccumulator {
  private final short[] halves = new short[TILE_BYTES / 4];
  private final MemorySegment memory = MemorySegment.ofArray(halves);

  Float16Accumulator(boolean product) {
    super(product);
  }

  @Override
  Class<?> arrays() {
    return null;
  }

  @Override
  void load(MemorySegment from, long offset, int elements) {
    MemorySegment.copy(from, offset, memory, 0, 2L * elements);
    widen(halves, operand(), elements);
    filled(elements);
  }

  @Override
  void finish(long divisor) {
    super.finish(divisor);
    narrow(total(), halves, lanes());
  }

  @Override
  void store(MemorySegment to, long offset) {
    MemorySegment.copy(memory, 0, to, offset, 2L * lanes());
  }

  private static void widen(short[] from, float[] to, int elements) {
    for (int i = 0; i < elements; i++) {
      to[i] = Float.float16ToFloat(from[i]);
    }
  }

  private static void narrow(float[] from, short[] to, int elements) {
    for (int i = 0; i < elements; i++) {
      to[i] = Float.floatToFloat16(from[i]);
    }
  }
}
