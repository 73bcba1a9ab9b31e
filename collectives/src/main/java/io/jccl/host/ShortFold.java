package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;
import java.lang.foreign.ValueLayout;

/**
 * Folds of a few elements, one by one: for a call of a few bytes, setting up a tile or a vector
 * loop would take longer than all the rest.
 */
final class ShortFold {
  private static final long MOST_BYTES = 64;

  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final DataType type;
  private final boolean product;

  private ShortFold(DataType type, boolean product) {
    this.type = type;
    this.product = product;
  }

  /** The fold for a sum or a product of a type of four or eight bytes, otherwise null. */
  static ShortFold of(DataType type, ReduceOp.Kind kind) {
    boolean adds = kind == ReduceOp.Kind.SUM || kind == ReduceOp.Kind.PROD;
    return adds && type.bytes() >= 4 ? new ShortFold(type, kind == ReduceOp.Kind.PROD) : null;
  }

  /** Whether there are few enough elements, and more than one input. */
  boolean takes(Operands operands) {
    return operands.inputs() > 1 && operands.count() <= MOST_BYTES / type.bytes();
  }

  /** Folds operands that are neither multiplied nor divided. */
  void run(Operands operands) {
    int bytes = type.bytes();
    for (long at = 0; at < operands.count() * bytes; at += bytes) {
      switch (type) {
        case FLOAT32 -> foldFloat(operands, at);
        case FLOAT64 -> foldDouble(operands, at);
        case INT32, UINT32 -> foldInt(operands, at);
        default -> foldLong(operands, at);
      }
    }
  }

  private void foldFloat(Operands operands, long at) {
    float total = operands.input(0).get(FLOAT, operands.inputOffset(0) + at);
    for (int k = 1; k < operands.inputs(); k++) {
      float next = operands.input(k).get(FLOAT, operands.inputOffset(k) + at);
      total = product ? total * next : total + next;
    }
    float result = Float.isNaN(total) ? Float.NaN : total;
    for (int k = 0; k < operands.outputs(); k++) {
      operands.output(k).set(FLOAT, operands.outputOffset(k) + at, result);
    }
  }

  private void foldDouble(Operands operands, long at) {
    double total = operands.input(0).get(DOUBLE, operands.inputOffset(0) + at);
    for (int k = 1; k < operands.inputs(); k++) {
      double next = operands.input(k).get(DOUBLE, operands.inputOffset(k) + at);
      total = product ? total * next : total + next;
    }
    double result = Double.isNaN(total) ? Double.NaN : total;
    for (int k = 0; k < operands.outputs(); k++) {
      operands.output(k).set(DOUBLE, operands.outputOffset(k) + at, result);
    }
  }

  private void foldInt(Operands operands, long at) {
    int total = operands.input(0).get(INT, operands.inputOffset(0) + at);
    for (int k = 1; k < operands.inputs(); k++) {
      int next = operands.input(k).get(INT, operands.inputOffset(k) + at);
      total = product ? total * next : total + next;
    }
    for (int k = 0; k < operands.outputs(); k++) {
      operands.output(k).set(INT, operands.outputOffset(k) + at, total);
    }
  }

  private void foldLong(Operands operands, long at) {
    long total = operands.input(0).get(LONG, operands.inputOffset(0) + at);
    for (int k = 1; k < operands.inputs(); k++) {
      long next = operands.input(k).get(LONG, operands.inputOffset(k) + at);
      total = product ? total * next : total + next;
    }
    for (int k = 0; k < operands.outputs(); k++) {
      operands.output(k).set(LONG, operands.outputOffset(k) + at, total);
    }
  }
}
