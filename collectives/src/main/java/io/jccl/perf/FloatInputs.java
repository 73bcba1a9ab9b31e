package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.ElementBits;
import io.jccl.host.FloatFormat;
import java.lang.foreign.MemorySegment;

/** Floats that are put together one by one: for checks in which variety matters more than speed. */
final class FloatInputs implements Inputs {
  /** How an element is made. */
  interface Recipe {
    /**
     * The bits of an element.
     *
     * @param rank the rank that sends it
     * @param shared random bits that all ranks have for this index
     * @param own 64 random bits of this rank
     */
    long bits(FloatFormat format, int rank, int shared, long own);
  }

  private final DataType type;
  private final FloatFormat format;
  private final Recipe recipe;
  private final long seed;

  FloatInputs(DataType type, Recipe recipe, long seed) {
    this.type = type;
    this.format = FloatFormat.of(type);
    this.recipe = recipe;
    this.seed = seed;
  }

  @Override
  public void write(int rank, long index, int count, MemorySegment to, long offset) {
    int sharedKey = Hash.key(seed, -1);
    int key = Hash.key(seed, rank);
    for (int i = 0; i < count; i++) {
      int low = Hash.at(key, index + i);
      long own = (long) Hash.mix(low + 0x632BE5AB) << 32 | low & 0xFFFF_FFFFL;
      long bits = recipe.bits(format, rank, Hash.at(sharedKey, index + i), own);
      ElementBits.store(type, to, offset + (long) i * type.bytes(), bits);
    }
  }
}
