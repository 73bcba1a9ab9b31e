package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;

/** A fold by tiles through an {@link Accumulator}: any memory, any alignment, no Vector API. */
final class TileFold {
  private final int elementBytes;
  private final Pool<Accumulator> pool;

  TileFold(DataType type, ReduceOp.Kind kind) {
    elementBytes = type.bytes();
    pool = new Pool<>(() -> Accumulator.of(type, kind));
  }

  /** Folds elements {@code from} (inclusive) to {@code to} (exclusive). */
  void run(Operands operands, long from, long to) {
    if (from >= to) {
      return;
    }
    Accumulator accumulator = pool.take();
    try {
      int tile = accumulator.tile();
      for (long at = from; at < to; at += tile) {
        foldTile(accumulator, operands, at * elementBytes, (int) Math.min(tile, to - at));
      }
    } finally {
      pool.give(accumulator);
    }
  }

  private static void foldTile(Accumulator accumulator, Operands operands, long at, int elements) {
    for (int k = 0; k < operands.inputs(); k++) {
      accumulator.load(operands.input(k), operands.inputOffset(k) + at, elements);
      if (operands.multiplied()) {
        accumulator.scale(operands.multiplier(k));
      }
      if (k == 0) {
        accumulator.start();
      } else {
        accumulator.combine();
      }
    }
    accumulator.finish(operands.divisor());
    for (int k = 0; k < operands.outputs(); k++) {
      accumulator.store(operands.output(k), operands.outputOffset(k) + at);
    }
  }
}
