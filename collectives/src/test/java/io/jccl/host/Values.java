package io.jccl.host;

import io.jccl.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Test data: bits of each type, with special values more often than chance would give them. */
final class Values {
  private static final long[] DOUBLES = {
    0,
    Long.MIN_VALUE,
    1,
    0x8000000000000001L,
    0x000FFFFFFFFFFFFFL,
    0x0010000000000000L,
    0x3FF0000000000000L,
    0xBFF0000000000000L,
    0x7FEFFFFFFFFFFFFFL,
    0xFFEFFFFFFFFFFFFFL,
    0x7FF0000000000000L,
    0xFFF0000000000000L,
    0x7FF8000000000000L,
    0xFFF8000000000000L,
    0x7FF0000000000001L,
    0xFFFFFFFFFFFFFFFFL,
  };
  private static final long[] FLOATS = {
    0,
    0x80000000L,
    1,
    0x80000001L,
    0x007FFFFF,
    0x00800000,
    0x3F800000,
    0xBF800000L,
    0x7F7FFFFF,
    0xFF7FFFFFL,
    0x7F800000,
    0xFF800000L,
    0x7FC00000,
    0xFFC00000L,
    0x7F800001,
    0xFFFFFFFFL,
  };
  private static final long[] HALVES = {
    0, 0x8000, 1, 0x8001, 0x03FF, 0x0400, 0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00,
    0xFE00, 0x7C01, 0xFFFF,
  };
  private static final long[] BRAINS = {
    0, 0x8000, 1, 0x8001, 0x007F, 0x0080, 0x3F80, 0xBF80, 0x7F7F, 0xFF7F, 0x7F80, 0xFF80, 0x7FC0,
    0xFFC0, 0x7F81, 0xFFFF,
  };
  private static final long[] INTEGERS = {
    0,
    1,
    -1,
    2,
    127,
    128,
    255,
    256,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xFFFFFFFFL,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    -2,
    3,
    -3,
  };

  private Values() {}

  /** The values at which things go wrong. */
  static long[] special(DataType type) {
    return switch (type) {
      case FLOAT64 -> DOUBLES;
      case FLOAT32 -> FLOATS;
      case FLOAT16 -> HALVES;
      case BFLOAT16 -> BRAINS;
      case INT8, UINT8, INT32, UINT32, INT64, UINT64, FLOAT8E4M3, FLOAT8E5M2 -> INTEGERS;
    };
  }

  static byte[] random(DataType type, int count, SplittableRandom random) {
    byte[] data = new byte[count * type.bytes()];
    long[] special = special(type);
    // Without specials most tiles of floats hold no NaN, which is a path of its own.
    int chance = random.nextInt(3) == 0 ? 8 : 0;
    for (int i = 0; i < count; i++) {
      long bits =
          chance > 0 && random.nextInt(chance) == 0
              ? special[random.nextInt(special.length)]
              : random(type, random);
      put(data, i, type.bytes(), bits);
    }
    return data;
  }

  /** Numbers without NaN or infinity, as benchmarks want them. */
  static byte[] finite(DataType type, int count, SplittableRandom random) {
    byte[] data = new byte[count * type.bytes()];
    for (int i = 0; i < count; i++) {
      put(data, i, type.bytes(), random(type, random));
    }
    return data;
  }

  private static long random(DataType type, SplittableRandom random) {
    double value = (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(-6, 8));
    return switch (type) {
      case FLOAT64 -> Double.doubleToRawLongBits(value);
      case FLOAT32 -> Float.floatToRawIntBits((float) value);
      case FLOAT16, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2 ->
          NarrowFloat.of(type).fromFloat((float) value);
      case INT8, UINT8, INT32, UINT32, INT64, UINT64 -> random.nextLong();
    };
  }

  static long multiplier(DataType type, SplittableRandom random) {
    return type.isFloating()
        ? Double.doubleToRawLongBits(random.nextDouble() * 3 - 1)
        : random.nextLong(-5, 1000);
  }

  /** Writes one element in native order. */
  static void put(byte[] data, int element, int width, long bits) {
    ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.nativeOrder());
    switch (width) {
      case 1 -> buffer.put(element, (byte) bits);
      case 2 -> buffer.putShort(2 * element, (short) bits);
      case 4 -> buffer.putInt(4 * element, (int) bits);
      default -> buffer.putLong(8 * element, bits);
    }
  }

  static String hex(byte[] data, int element, int width) {
    ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.nativeOrder());
    return switch (width) {
      case 1 -> "%02X".formatted(buffer.get(element));
      case 2 -> "%04X".formatted(buffer.getShort(2 * element));
      case 4 -> "%08X".formatted(buffer.getInt(4 * element));
      default -> "%016X".formatted(buffer.getLong(8 * element));
    };
  }
}
