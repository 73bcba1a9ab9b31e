package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;

/**
 * What a fold is, one element at a time: the oracle of every kernel, written to be read and not to
 * be fast (tens of nanoseconds an element).
 *
 * <p>An element is folded in the accumulator of its type: {@code long} for integers, which wrap
 * when they are stored; {@code double} for float64; {@code float} for all other floats. Java
 * computes these exactly as the project's page on numbers asks: no fused multiply-add, IEEE
 * division, subnormals kept.
 */
public final class ReferenceFold implements Kernel {

  private final DataType type;
  private final ReduceOp.Kind kind;

  /** The fold of one type and operation, for any number of inputs. */
  public ReferenceFold(DataType type, ReduceOp.Kind kind) {
    this.type = type;
    this.kind = kind;
  }

  @Override
  public void run(Operands operands) {
    for (long i = 0; i < operands.count(); i++) {
      long at = i * type.bytes();
      long result = fold(operands, at);
      for (int k = 0; k < operands.outputs(); k++) {
        ElementBits.store(type, operands.output(k), operands.outputOffset(k) + at, result);
      }
    }
  }

  private long fold(Operands operands, long at) {
    boolean plain = !operands.multiplied() && operands.divisor() == 1;
    if (operands.inputs() == 1 && plain) {
      return bits(operands, 0, at);
    }
    if (plain && type.isNarrowFloat() && (kind == ReduceOp.Kind.MIN || kind == ReduceOp.Kind.MAX)) {
      return extreme(operands, at);
    }
    return switch (type) {
      case INT8, UINT8, INT32, UINT32, INT64, UINT64 -> foldIntegers(operands, at);
      case FLOAT64 -> Double.doubleToLongBits(foldDoubles(operands, at));
      case FLOAT32 -> Float.floatToIntBits(foldFloats(operands, at));
      case FLOAT16, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2 ->
          NarrowFloat.of(type).fromFloat(foldFloats(operands, at));
    };
  }

  private long foldIntegers(Operands operands, long at) {
    long result = integer(operands, 0, at);
    for (int k = 1; k < operands.inputs(); k++) {
      long next = integer(operands, k, at);
      int order =
          type.isUnsigned() ? Long.compareUnsigned(next, result) : Long.compare(next, result);
      result =
          switch (kind) {
            case SUM, AVG, PREMUL_SUM -> wrap(result + next);
            case PROD -> wrap(result * next);
            case MIN -> order < 0 ? next : result;
            case MAX -> order > 0 ? next : result;
          };
    }
    return type.isUnsigned()
        ? Long.divideUnsigned(result, operands.divisor())
        : result / operands.divisor();
  }

  private double foldDoubles(Operands operands, long at) {
    double result = float64(operands, 0, at);
    for (int k = 1; k < operands.inputs(); k++) {
      double next = float64(operands, k, at);
      result =
          switch (kind) {
            case SUM, AVG, PREMUL_SUM -> result + next;
            case PROD -> result * next;
            case MIN -> next < result || Double.isNaN(next) ? next : result;
            case MAX -> next > result || Double.isNaN(next) ? next : result;
          };
    }
    return operands.divisor() == 1 ? result : result / operands.divisor();
  }

  /** One input's bits: rounding would turn an infinity of E5M2 into its largest finite number. */
  private long extreme(Operands operands, long at) {
    long result = bits(operands, 0, at);
    for (int k = 1; k < operands.inputs(); k++) {
      float kept = NarrowFloat.of(type).toFloat((int) result);
      float next = float32(operands, k, at);
      boolean ahead = kind == ReduceOp.Kind.MIN ? next < kept : next > kept;
      result = ahead || Float.isNaN(next) ? bits(operands, k, at) : result;
    }
    boolean isNan = Float.isNaN(NarrowFloat.of(type).toFloat((int) result));
    return isNan ? NarrowFloat.of(type).nan() : result;
  }

  private float foldFloats(Operands operands, long at) {
    float result = float32(operands, 0, at);
    for (int k = 1; k < operands.inputs(); k++) {
      float next = float32(operands, k, at);
      result =
          switch (kind) {
            case SUM, AVG, PREMUL_SUM -> result + next;
            case PROD -> result * next;
            case MIN -> next < result || Float.isNaN(next) ? next : result;
            case MAX -> next > result || Float.isNaN(next) ? next : result;
          };
    }
    return operands.divisor() == 1 ? result : result / operands.divisor();
  }

  private long integer(Operands operands, int input, long at) {
    long value = wrap(bits(operands, input, at));
    return operands.multiplied() ? wrap(value * operands.multiplier(input)) : value;
  }

  private double float64(Operands operands, int input, long at) {
    double value = Double.longBitsToDouble(bits(operands, input, at));
    return operands.multiplied()
        ? value * Double.longBitsToDouble(operands.multiplier(input))
        : value;
  }

  private float float32(Operands operands, int input, long at) {
    int bits = (int) bits(operands, input, at);
    float value =
        type == DataType.FLOAT32 ? Float.intBitsToFloat(bits) : NarrowFloat.of(type).toFloat(bits);
    return operands.multiplied()
        ? value * (float) Double.longBitsToDouble(operands.multiplier(input))
        : value;
  }

  /** The low bits of a value, extended to a long as the integer type says. */
  private long wrap(long value) {
    int spare = Long.SIZE - 8 * type.bytes();
    return type.isUnsigned() ? value << spare >>> spare : value << spare >> spare;
  }

  private long bits(Operands operands, int input, long at) {
    return ElementBits.load(type, operands.input(input), operands.inputOffset(input) + at);
  }
}
