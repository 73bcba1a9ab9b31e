package io.jccl.tornado.kernel;

/**
 * Types of elements and operations, as the constants that kernels are made for: ordinals of {@code
 * DataType} and {@code ReduceOp.Kind}. A kernel's every question about them is answered when it is
 * compiled.
 */
public final class Types {
  static final int INT8 = 0;
  static final int UINT8 = 1;
  static final int INT32 = 2;
  static final int UINT32 = 3;
  static final int INT64 = 4;
  static final int UINT64 = 5;
  static final int FLOAT16 = 6;
  static final int FLOAT32 = 7;
  static final int FLOAT64 = 8;
  static final int BFLOAT16 = 9;
  static final int FLOAT8E4M3 = 10;
  static final int FLOAT8E5M2 = 11;

  static final int SUM = 0;
  static final int PROD = 1;
  static final int MAX = 2;
  static final int MIN = 3;

  private Types() {}

  /** The bytes of an element, as a power of two. */
  static int byteShift(int type) {
    switch (type) {
      case INT8, UINT8, FLOAT8E4M3, FLOAT8E5M2:
        return 0;
      case FLOAT16, BFLOAT16:
        return 1;
      case INT32, UINT32, FLOAT32:
        return 2;
      default:
        return 3;
    }
  }

  /** Whether the result is one of the operands. */
  static boolean isPick(int operation) {
    switch (operation) {
      case MIN, MAX:
        return true;
      default:
        return false;
    }
  }

  /** Whether elements are floats below 32 bits. */
  static boolean isNarrow(int type) {
    switch (type) {
      case FLOAT16, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2:
        return true;
      default:
        return false;
    }
  }

  /** Whether elements are folded as float32. */
  static boolean isFoldedAsFloat(int type) {
    switch (type) {
      case FLOAT16, FLOAT32, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2:
        return true;
      default:
        return false;
    }
  }
}
