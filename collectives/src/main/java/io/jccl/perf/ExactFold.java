package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;

/**
 * The fold of inputs for which no order of rounding matters, in double arithmetic and so without
 * any of the library's own kernels. Only an average rounds: its division, once. Much faster than
 * {@link io.jccl.host.ReferenceFold}; at most {@link Inputs#BLOCK} elements. Not safe for use by
 * several threads.
 */
final class ExactFold implements Kernel {
  private final DataType type;
  private final ReduceOp.Kind kind;
  private final FloatCodec codec;
  private final double[] result = new double[Inputs.BLOCK];
  private final double[] next = new double[Inputs.BLOCK];

  ExactFold(DataType type, ReduceOp.Kind kind) {
    this.type = type;
    this.kind = kind;
    this.codec = new FloatCodec(type);
  }

  @Override
  public void run(Operands operands) {
    int count = (int) operands.count();
    for (int k = 0; k < operands.inputs(); k++) {
      double[] target = k == 0 ? result : next;
      codec.decode(operands.input(k), operands.inputOffset(k), target, count);
      if (operands.multiplied()) {
        scale(target, Double.longBitsToDouble(operands.multiplier(k)), count);
      }
      if (k > 0) {
        combine(count);
      }
    }
    if (operands.divisor() != 1) {
      divide(operands.divisor(), count);
    }
    codec.encode(result, count, operands.output(0), operands.outputOffset(0));
  }

  private static void scale(double[] values, double by, int count) {
    for (int i = 0; i < count; i++) {
      values[i] *= by;
    }
  }

  private void combine(int count) {
    switch (kind) {
      case SUM, AVG, PREMUL_SUM -> {
        for (int i = 0; i < count; i++) {
          result[i] += next[i];
        }
      }
      case PROD -> {
        for (int i = 0; i < count; i++) {
          result[i] *= next[i];
        }
      }
      case MIN -> {
        for (int i = 0; i < count; i++) {
          result[i] = Math.min(result[i], next[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < count; i++) {
          result[i] = Math.max(result[i], next[i]);
        }
      }
    }
  }

  private void divide(long by, int count) {
    if (type == DataType.FLOAT64) {
      for (int i = 0; i < count; i++) {
        result[i] /= by;
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      result[i] = (float) result[i] / (float) by;
    }
  }
}
