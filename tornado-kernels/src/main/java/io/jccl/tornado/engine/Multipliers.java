package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.spi.Operands;

/** Multipliers as the kernels take them: in the type that a fold accumulates in. */
public final class Multipliers {
  private Multipliers() {}

  /** The long for input k of operands: its multiplier, or one if inputs have none. */
  public static long argument(DataType type, Operands operands, int k) {
    return operands.multiplied() ? argument(type, operands.multiplier(k)) : one(type);
  }

  /** The long that stands for no multiplier. */
  public static long one(DataType type) {
    return argument(type, type.isFloating() ? Double.doubleToRawLongBits(1) : 1);
  }

  /**
   * The long that stands for a multiplier among a kernel's arguments.
   *
   * @param bits as operands have it: a float64, or an integer
   */
  public static long argument(DataType type, long bits) {
    return switch (type) {
      case FLOAT64, INT32, UINT32, INT64, UINT64 -> bits;
      case FLOAT32, FLOAT16, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2 ->
          Float.floatToRawIntBits((float) Double.longBitsToDouble(bits)) & 0xFFFFFFFFL;
      case INT8, UINT8 -> (bits & 0xFF) * 0x01010101L;
    };
  }
}
