package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;

/** The host's kernel for one type and operation: checks the operands and takes the fastest way. */
final class HostFold implements Kernel {
  private final DataType type;
  private final boolean ordering;
  private final ReferenceFold reference;
  private final TileFold tiles;

  /** For a few elements; null for types and operations that it does not have. */
  private final ShortFold shorts;

  /** For native memory; null without the Vector API. */
  private final VectorFold nativeVectors;

  /** For arrays of the element's primitive type; null without the Vector API. */
  private final VectorFold arrayVectors;

  HostFold(DataType type, ReduceOp.Kind kind, Way way) {
    this.type = type;
    this.ordering = kind == ReduceOp.Kind.MIN || kind == ReduceOp.Kind.MAX;
    this.reference = new ReferenceFold(type, kind);
    this.tiles = new TileFold(type, kind);
    this.shorts = ShortFold.of(type, kind);
    boolean hasLoops = way != Way.TILES && VectorFold.supports(type);
    this.nativeVectors = hasLoops ? new VectorFold(type, kind, false, way) : null;
    this.arrayVectors = hasLoops ? new VectorFold(type, kind, true, way) : null;
  }

  @Override
  public void run(Operands operands) {
    boolean plain = !operands.multiplied() && operands.divisor() == 1;
    if (plain && shorts != null && shorts.takes(operands)) {
      shorts.run(operands);
      return;
    }
    check(operands);
    if (operands.inputs() == 1 && plain) {
      copy(operands);
    } else if (ordering && !plain) {
      // No collective asks for this; the meaning is defined all the same.
      reference.run(operands);
    } else if (nativeVectors == null) {
      tiles.run(operands, 0, operands.count());
    } else if (nativeVectors.takes(operands)) {
      nativeVectors.run(operands, tiles);
    } else if (arrayVectors.takes(operands)) {
      arrayVectors.run(operands, tiles);
    } else {
      tiles.run(operands, 0, operands.count());
    }
    Reference.reachabilityFence(operands);
  }

  /** Whether operands of this kind are folded in the way that they will be from now on. */
  boolean isWarm(Operands operands) {
    if (nativeVectors == null) {
      return true;
    }
    return nativeVectors.takes(operands)
        ? nativeVectors.isWarm()
        : !arrayVectors.takes(operands) || arrayVectors.isWarm();
  }

  private void check(Operands operands) {
    if (operands.inputs() < 1 || operands.outputs() < 1) {
      throw new IllegalArgumentException(
          "operands: "
              + operands.inputs()
              + " inputs and "
              + operands.outputs()
              + " outputs, where each needs at least one");
    }
    if (operands.divisor() < 1) {
      throw new IllegalArgumentException("operands: divisor " + operands.divisor() + " is below 1");
    }
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
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new WrongThreadException("a segment is confined to another thread");
    }
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException("a segment's arena is closed");
    }
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
