package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** The host's kernel for one type and operation: checks the operands and takes the fastest way. */
final class HostFold implements Kernel {
  private final DataType type;
  private final boolean ordering;
  private final ReferenceFold reference;
  private final TileFold tiles;

  HostFold(DataType type, ReduceOp.Kind kind) {
    this.type = type;
    this.ordering = kind == ReduceOp.Kind.MIN || kind == ReduceOp.Kind.MAX;
    this.reference = new ReferenceFold(type, kind);
    this.tiles = new TileFold(type, kind);
  }

  @Override
  public void run(Operands operands) {
    check(operands);
    boolean plain = !operands.multiplied() && operands.divisor() == 1;
    if (operands.inputs() == 1 && plain) {
      copy(operands);
    } else if (ordering && !plain) {
      // No collective asks for this; the meaning is defined all the same.
      reference.run(operands);
    } else {
      tiles.run(operands, 0, operands.count());
    }
  }

  private void check(Operands operands) {
    long bytes = type.bytes(operands.count());
    for (int k = 0; k < operands.inputs(); k++) {
      checkRange(operands.input(k), operands.inputOffset(k), bytes);
    }
    for (int k = 0; k < operands.outputs(); k++) {
      checkRange(operands.output(k), operands.outputOffset(k), bytes);
      if (operands.output(k).isReadOnly()) {
        throw new IllegalArgumentException("output " + k + ": the segment is read-only");
      }
    }
  }

  private static void checkRange(MemorySegment segment, long offset, long bytes) {
    Objects.checkFromIndexSize(offset, bytes, segment.byteSize());
  }

  private void copy(Operands operands) {
    long bytes = type.bytes(operands.count());
    MemorySegment from = operands.input(0);
    for (int k = 0; k < operands.outputs(); k++) {
      MemorySegment.copy(
          from, operands.inputOffset(0), operands.output(k), operands.outputOffset(k), bytes);
    }
  }
}
