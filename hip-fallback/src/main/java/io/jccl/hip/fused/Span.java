package io.jccl.hip.fused;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * How a range of elements is cut into vectors and strays, and which of them are one rank's; {@code
 * Span} of {@code fused/span.h}. Computed from all pointers to the range, alike on all ranks.
 *
 * <p>Vectors begin at the first pointer's first address that is a multiple of a vector. If other
 * pointers lie otherwise, the span is not suitable, and kernels for NVIDIA read its vectors in
 * pieces.
 */
final class Span {
  /** The size of the struct. */
  static final long BYTES = 48;

  private final int vectorBytes;
  private long first;
  private long difference;
  private int elementBytes;
  private long head;
  private long vectors;
  private long strays;
  private long firstVector;
  private long endVector;
  private long firstStray;
  private long endStray;

  /**
   * A span that is yet to be set.
   *
   * @param vectorBytes what the device's kernels call a vector: 16 bytes on GPUs, 32 on the CPU
   */
  Span(int vectorBytes) {
    this.vectorBytes = vectorBytes;
  }

  /** Begins with the first pointer. */
  void begin(long pointer) {
    first = pointer;
    difference = 0;
  }

  /** Another pointer to the range. */
  void add(long pointer) {
    difference |= pointer ^ first;
  }

  /** The range has so many elements, and all of them are this rank's. */
  void end(long count, int bytes) {
    elementBytes = bytes;
    long before = -first & (vectorBytes - 1);
    head = before % bytes == 0 ? Math.min(before, count * bytes) : 0;
    vectors = (count * bytes - head) / vectorBytes;
    strays = (count * bytes - vectors * vectorBytes) / bytes;
    share(0, 1);
  }

  /**
   * Of so many parts one is this rank's. The first are equal; what is left for the last may be
   * less.
   */
  void share(int part, int parts) {
    firstVector = part(vectors, part, parts);
    endVector = part(vectors, part + 1, parts);
    firstStray = part(strays, part, parts);
    endStray = part(strays, part + 1, parts);
  }

  private static long part(long items, int part, int parts) {
    return Math.min(items, part * ((items + parts - 1) / parts));
  }

  /** Whether vectors lie at multiples of their size for all pointers. */
  boolean isSuitable() {
    return difference % vectorBytes == 0 && (first + head) % vectorBytes == 0;
  }

  void write(MemorySegment to, long offset) {
    to.set(ValueLayout.JAVA_LONG, offset, head);
    to.set(ValueLayout.JAVA_LONG, offset + 8, vectors * vectorBytes);
    to.set(ValueLayout.JAVA_LONG, offset + 16, firstVector);
    to.set(ValueLayout.JAVA_LONG, offset + 24, endVector);
    to.set(ValueLayout.JAVA_LONG, offset + 32, firstStray);
    to.set(ValueLayout.JAVA_LONG, offset + 40, endStray);
  }
}
