package io.jccl.host;

import io.jccl.DataType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Elements as bits, at any alignment. */
public final class ElementBits {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private ElementBits() {}

  /** The bits of an element; those above the type's width are zero. */
  public static long load(DataType type, MemorySegment from, long offset) {
    return switch (type.bytes()) {
      case 1 -> from.get(ValueLayout.JAVA_BYTE, offset) & 0xFF;
      case 2 -> from.get(SHORT, offset) & 0xFFFF;
      case 4 -> from.get(INT, offset) & 0xFFFF_FFFFL;
      default -> from.get(LONG, offset);
    };
  }

  /** Stores the low bits. */
  public static void store(DataType type, MemorySegment to, long offset, long bits) {
    switch (type.bytes()) {
      case 1 -> to.set(ValueLayout.JAVA_BYTE, offset, (byte) bits);
      case 2 -> to.set(SHORT, offset, (short) bits);
      case 4 -> to.set(INT, offset, (int) bits);
      default -> to.set(LONG, offset, bits);
    }
  }
}
