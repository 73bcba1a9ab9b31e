package io.jccl.perf;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Arbitrary bits: for copies, which must not change one, and for integers, which wrap. */
final class RawInputs implements Inputs {
  private final int elementBytes;
  private final long seed;
  private final int[] words = new int[2 * BLOCK];

  RawInputs(DataType type, long seed) {
    this.elementBytes = type.bytes();
    this.seed = seed;
  }

  @Override
  public void write(int rank, long index, int count, MemorySegment to, long offset) {
    long first = index * elementBytes;
    long word = first / Integer.BYTES;
    int skipped = (int) (first % Integer.BYTES);
    int bytes = count * elementBytes;
    int wordCount = (skipped + bytes + Integer.BYTES - 1) / Integer.BYTES;
    Hash.fill(Hash.key(seed, rank), word, words, wordCount);
    MemorySegment from = MemorySegment.ofArray(words);
    MemorySegment.copy(
        from, ValueLayout.JAVA_BYTE, skipped, to, ValueLayout.JAVA_BYTE, offset, bytes);
  }
}
