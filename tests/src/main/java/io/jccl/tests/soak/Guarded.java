package io.jccl.tests.soak;

import io.jccl.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A piece of memory with guard bytes on both sides. The buffers made of it reach to the end of the
 * memory, guards included, so that nothing but the library's own care keeps it from writing there.
 */
final class Guarded {
  private static final int GUARD = 256;
  private static final int PAGE = 4096;
  private static final byte POISON = (byte) 0xA5;

  private final DataType type;
  private final MemorySegment whole;
  private final long start;

  private Guarded(DataType type, MemorySegment whole, long start) {
    this.type = type;
    this.whole = whole;
    this.start = start;
    whole.fill(POISON);
  }

  /** Poisoned memory for so many elements. */
  static Guarded of(Case test, long elements, Arena arena) {
    DataType type = test.type();
    long start =
        GUARD
            + switch (test.offset()) {
              case NONE -> 0;
              case ONE_ELEMENT -> type.bytes();
              case ONE_BYTE -> 1;
              case NEARLY_A_PAGE -> PAGE - 3L * type.bytes();
            };
    long bytes = (start + type.bytes(elements) + GUARD + 7) / 8 * 8;
    MemorySegment whole =
        switch (test.memory()) {
          case ARRAY -> array(type, Math.toIntExact(bytes));
          case BYTES -> MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
          case SHARED, CONFINED -> arena.allocate(bytes, PAGE);
        };
    return new Guarded(type, whole, start);
  }

  private static MemorySegment array(DataType type, int bytes) {
    return switch (type) {
      case FLOAT32 -> MemorySegment.ofArray(new float[bytes / 4]);
      case FLOAT64 -> MemorySegment.ofArray(new double[bytes / 8]);
      case INT32, UINT32 -> MemorySegment.ofArray(new int[bytes / 4]);
      case INT64, UINT64 -> MemorySegment.ofArray(new long[bytes / 8]);
      case FLOAT16, BFLOAT16 -> MemorySegment.ofArray(new short[bytes / 2]);
      case INT8, UINT8, FLOAT8E4M3, FLOAT8E5M2 -> MemorySegment.ofArray(new byte[bytes]);
    };
  }

  /** All of the memory from an element on. */
  MemorySegment from(long element) {
    return whole.asSlice(start + type.bytes(element));
  }

  /** A copy of everything, guards included. */
  byte[] image() {
    byte[] image = new byte[Math.toIntExact(whole.byteSize())];
    MemorySegment.copy(whole, 0, MemorySegment.ofArray(image), 0, image.length);
    return image;
  }

  /** Writes into an image what the memory is expected to hold from an element on. */
  void expect(byte[] image, long element, MemorySegment values, long at, long elements) {
    MemorySegment.copy(
        values,
        at,
        MemorySegment.ofArray(image),
        start + type.bytes(element),
        type.bytes(elements));
  }

  /** Compares with an image; null, or what differs first. */
  String difference(String name, byte[] image) {
    byte[] now = image();
    int at = Arrays.mismatch(image, now);
    if (at < 0) {
      return null;
    }
    long first = Math.floorDiv(at - start, (long) type.bytes());
    int from = Math.clamp(start + type.bytes(first), 0, now.length);
    int to = Math.min(from + type.bytes(), now.length);
    return name
        + " element "
        + first
        + ": "
        + hex(now, from, to)
        + " instead of "
        + hex(image, from, to);
  }

  private static String hex(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = to - 1; i >= from; i--) {
      text.append("%02x".formatted(bytes[i]));
    }
    return text.toString();
  }
}
