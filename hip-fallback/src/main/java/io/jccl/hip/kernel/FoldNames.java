package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * How the kernels of a fold are called: {@code fold_<type>_<operation>}, and in the family fold a
 * variant behind it.
 */
public final class FoldNames {
  private FoldNames() {}

  /** The kernel of a fold. */
  static String kernel(DataType type, ReduceOp.Kind kind, FoldVariant variant) {
    boolean isScaled = variant.equals(FoldVariant.SCALED);
    return name(isScaled ? type : compiled(type, kind), kind) + "_" + variant;
  }

  /**
   * A fold without multipliers and a divisor, by the type and operation that it is compiled for.
   */
  public static String plain(DataType type, ReduceOp.Kind kind) {
    return name(compiled(type, kind), kind);
  }

  private static String name(DataType type, ReduceOp.Kind kind) {
    return "fold_" + type.label() + "_" + operation(kind).label();
  }

  /** Integers wrap, so that signed ones are added and multiplied as unsigned ones are. */
  private static DataType compiled(DataType type, ReduceOp.Kind kind) {
    return switch (operation(kind)) {
      case MIN, MAX -> type;
      case SUM, PROD, AVG, PREMUL_SUM ->
          switch (type) {
            case INT8 -> DataType.UINT8;
            case INT32 -> DataType.UINT32;
            case INT64 -> DataType.UINT64;
            case UINT8, UINT32, UINT64, FLOAT16, BFLOAT16 -> type;
            case FLOAT32, FLOAT64, FLOAT8E4M3, FLOAT8E5M2 -> type;
          };
    };
  }

  /** An average divides a sum, a sum with multipliers multiplies before it: both are sums. */
  public static ReduceOp.Kind operation(ReduceOp.Kind kind) {
    return switch (kind) {
      case SUM, AVG, PREMUL_SUM -> ReduceOp.Kind.SUM;
      case PROD, MIN, MAX -> kind;
    };
  }
}
