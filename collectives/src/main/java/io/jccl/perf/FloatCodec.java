package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.NarrowFloat;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Blocks of floats to and from doubles. Not safe for use by several threads. */
final class FloatCodec {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private final DataType type;
  private final NarrowFloat narrow;
  private final float[] decoded;
  private final float[] floats = new float[Inputs.BLOCK];
  private final short[] shorts = new short[Inputs.BLOCK];

  FloatCodec(DataType type) {
    this.type = type;
    this.narrow = type.isNarrowFloat() ? NarrowFloat.of(type) : null;
    this.decoded = type.bytes() == 1 ? allValues() : new float[0];
  }

  private float[] allValues() {
    float[] values = new float[256];
    for (int code = 0; code < values.length; code++) {
      values[code] = narrow.toFloat(code);
    }
    return values;
  }

  /** Reads elements; exact. */
  void decode(MemorySegment from, long offset, double[] to, int count) {
    switch (type) {
      case FLOAT64 -> MemorySegment.copy(from, DOUBLE, offset, to, 0, count);
      case FLOAT32 -> {
        MemorySegment.copy(from, FLOAT, offset, floats, 0, count);
        for (int i = 0; i < count; i++) {
          to[i] = floats[i];
        }
      }
      case FLOAT16 -> {
        MemorySegment.copy(from, SHORT, offset, shorts, 0, count);
        for (int i = 0; i < count; i++) {
          to[i] = Float.float16ToFloat(shorts[i]);
        }
      }
      case BFLOAT16 -> {
        MemorySegment.copy(from, SHORT, offset, shorts, 0, count);
        for (int i = 0; i < count; i++) {
          to[i] = Float.intBitsToFloat(shorts[i] << 16);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          to[i] = decoded[from.get(ValueLayout.JAVA_BYTE, offset + i) & 0xFF];
        }
      }
    }
  }

  /** Writes elements, rounded to the type by way of float32 if it is narrower. */
  void encode(double[] from, int count, MemorySegment to, long offset) {
    if (type == DataType.FLOAT64) {
      MemorySegment.copy(from, 0, to, DOUBLE, offset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      floats[i] = (float) from[i];
    }
    switch (type) {
      case FLOAT32 -> MemorySegment.copy(floats, 0, to, FLOAT, offset, count);
      case FLOAT16 -> {
        for (int i = 0; i < count; i++) {
          shorts[i] = Float.floatToFloat16(floats[i]);
        }
        MemorySegment.copy(shorts, 0, to, SHORT, offset, count);
      }
      case BFLOAT16 -> {
        for (int i = 0; i < count; i++) {
          shorts[i] = (short) narrow.fromFloat(floats[i]);
        }
        MemorySegment.copy(shorts, 0, to, SHORT, offset, count);
      }
      default -> {
        for (int i = 0; i < count; i++) {
          to.set(ValueLayout.JAVA_BYTE, offset + i, (byte) narrow.fromFloat(floats[i]));
        }
      }
    }
  }
}
