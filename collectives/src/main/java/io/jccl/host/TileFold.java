package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;

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
      if (isDirect(accumulator, operands)) {
        foldArrays(accumulator, operands, from, to);
        return;
      }
      int tile = accumulator.tile();
      for (long at = from; at < to; at += tile) {
        foldTile(accumulator, operands, at * elementBytes, (int) Math.min(tile, to - at));
      }
    } finally {
      pool.give(accumulator);
    }
  }

  /** Two inputs and the first output are arrays of the accumulator's type, at the same index. */
  private boolean isDirect(Accumulator accumulator, Operands operands) {
    if (accumulator.arrays() == null
        || operands.inputs() != 2
        || operands.multiplied()
        || operands.divisor() != 1) {
      return false;
    }
    long start = start(operands.output(0), operands.outputOffset(0));
    return start % elementBytes == 0
        && start == start(operands.input(0), operands.inputOffset(0))
        && start == start(operands.input(1), operands.inputOffset(1))
        && isArray(operands.output(0), accumulator.arrays())
        && isArray(operands.input(0), accumulator.arrays())
        && isArray(operands.input(1), accumulator.arrays());
  }

  private static long start(MemorySegment segment, long offset) {
    return segment.address() + offset;
  }

  private static boolean isArray(MemorySegment segment, Class<?> type) {
    Object array = base(segment);
    return array != null && array.getClass() == type;
  }

  /** The array of a heap segment, or null. The tests before it keep the Optional off the heap. */
  static Object base(MemorySegment segment) {
    return segment.isNative() || segment.isReadOnly() ? null : segment.heapBase().orElse(null);
  }

  private void foldArrays(Accumulator accumulator, Operands operands, long from, long to) {
    MemorySegment out = operands.output(0);
    Object x = base(operands.input(0));
    Object y = base(operands.input(1));
    Object result = base(out);
    int first = (int) (start(out, operands.outputOffset(0)) / elementBytes);
    int tile = accumulator.tile();
    for (long at = from; at < to; at += tile) {
      int elements = (int) Math.min(tile, to - at);
      int index = first + (int) at;
      accumulator.combine(x, y, result, index, index + elements);
      long byteAt = at * elementBytes;
      for (int k = 1; k < operands.outputs(); k++) {
        MemorySegment.copy(
            out,
            operands.outputOffset(0) + byteAt,
            operands.output(k),
            operands.outputOffset(k) + byteAt,
            (long) elements * elementBytes);
      }
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
