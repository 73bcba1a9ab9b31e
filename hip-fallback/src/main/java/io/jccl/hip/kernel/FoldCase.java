package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * How one fold is checked, but for its data.
 *
 * @param what the kernel, for messages
 * @param type the type
 * @param kind the operation
 * @param outputs the number of outputs
 * @param divisor what the result is divided by
 * @param multiplied whether inputs have multipliers
 * @param misalignment the bytes by which operands are off a multiple of 64
 * @param apart whether each operand is off by another number
 * @param strided whether inputs follow each other at one distance
 * @param inPlace the input that output 0 overwrites, or -1
 */
record FoldCase(
    String what,
    DataType type,
    ReduceOp.Kind kind,
    int outputs,
    long divisor,
    boolean multiplied,
    int misalignment,
    boolean apart,
    boolean strided,
    int inPlace) {

  /** A fold of aligned operands that are listed one by one. */
  static FoldCase of(String what, DataType type, ReduceOp.Kind kind, int inputs) {
    long divisor = kind == ReduceOp.Kind.AVG ? inputs : 1;
    boolean multiplied = kind == ReduceOp.Kind.PREMUL_SUM;
    return new FoldCase(what, type, kind, 1, divisor, multiplied, 0, false, false, -1);
  }

  FoldCase at(int bytes, boolean isApart) {
    return new FoldCase(
        what, type, kind, outputs, divisor, multiplied, bytes, isApart, strided, inPlace);
  }

  FoldCase withOutputs(int number) {
    return new FoldCase(
        what, type, kind, number, divisor, multiplied, misalignment, apart, strided, inPlace);
  }

  FoldCase scaled(long newDivisor, boolean isMultiplied) {
    return new FoldCase(
        what, type, kind, outputs, newDivisor, isMultiplied, misalignment, apart, strided, inPlace);
  }

  FoldCase withStride() {
    return new FoldCase(
        what, type, kind, outputs, divisor, multiplied, misalignment, apart, true, inPlace);
  }

  FoldCase over(int input) {
    return new FoldCase(
        what, type, kind, outputs, divisor, multiplied, misalignment, apart, strided, input);
  }

  @Override
  public String toString() {
    return "%s %s %s, %d outputs, divisor %d, %s, %d bytes off %s, %s, %s"
        .formatted(
            what,
            type.label(),
            kind.label(),
            outputs,
            divisor,
            multiplied ? "multiplied" : "not multiplied",
            misalignment,
            apart ? "each another" : "all alike",
            strided ? "strided" : "listed",
            inPlace < 0 ? "not in place" : "over input " + inPlace);
  }
}
