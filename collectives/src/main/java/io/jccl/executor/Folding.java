package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;

/**
 * The arithmetic of the folds of one call: whose multipliers enter, whether a fold divides, and so
 * which of the operation's two kernels it takes.
 */
final class Folding {
  private final int ranks;
  private final Memory memory;
  private Prepared prepared;
  private ReduceOp.Kind kind;
  private long one;

  Folding(int ranks, Memory memory) {
    this.ranks = ranks;
    this.memory = memory;
  }

  /** Begins a call of a shape. */
  void begin(Prepared shape) {
    if (prepared != shape) {
      prepared = shape;
      kind = shape.kind;
      one = ReduceOp.SUM.multiplierBits(shape.type);
    }
  }

  /** The multiplier of an input, used where the kernel multiplies. */
  long multiplier(Move.Spot from) {
    return kind == ReduceOp.Kind.PREMUL_SUM && from.contributor >= 0
        ? memory.multiplier(from.contributor)
        : one;
  }

  /** Sets what is done beside adding up. */
  void finish(Move move, Operands operands) {
    if (kind == ReduceOp.Kind.PREMUL_SUM) {
      operands.multiplied(move.takesInputs);
    } else if (move.last && kind == ReduceOp.Kind.AVG) {
      operands.divisor(ranks);
    }
  }

  /**
   * Whether a fold takes the operation's own kernel: where an average divides, and where a sum with
   * multipliers meets unchanged inputs. Otherwise it takes that of the plain sum.
   */
  static boolean takesFinalKernel(Move move, ReduceOp.Kind kind) {
    return kind == ReduceOp.Kind.PREMUL_SUM ? move.takesInputs : move.last;
  }

  /** What kernel a fold takes. */
  static KernelKey key(Move move, DataType type, ReduceOp.Kind kind) {
    boolean plain =
        !takesFinalKernel(move, kind)
            && (kind == ReduceOp.Kind.AVG || kind == ReduceOp.Kind.PREMUL_SUM);
    return new KernelKey(type, plain ? ReduceOp.Kind.SUM : kind, move.from.length);
  }
}
