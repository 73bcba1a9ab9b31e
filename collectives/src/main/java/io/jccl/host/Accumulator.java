package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.lang.foreign.MemorySegment;

/**
 * The state of a fold over one tile: a heap array of running results and one of the next operand.
 *
 * <p>C2 vectorises plain loops over arrays and, in JDK 25, no loop over a {@link MemorySegment}. So
 * a tile is copied in bulk from whatever memory it is in, folded between arrays, and copied out;
 * with tiles that stay in the first-level cache the copies cost less than the loop would. Each
 * subclass touches arrays of one primitive type, so that its loops never see another.
 *
 * <p>Used by one thread at a time, and pooled: see {@link Pool}.
 */
abstract class Accumulator {
  /** The size of a tile, which is enough to hide the cost of a bulk copy. */
  static final int TILE_BYTES = 8192;

  private final int laneBytes;
  private MemorySegment totalMemory;
  private MemorySegment operandMemory;
  private int lanes;

  /** An accumulator over two arrays of {@code TILE_BYTES / laneBytes} lanes. */
  Accumulator(int laneBytes, MemorySegment totalMemory, MemorySegment operandMemory) {
    this.laneBytes = laneBytes;
    this.totalMemory = totalMemory;
    this.operandMemory = operandMemory;
  }

  /** The accumulator that has the same bits as {@link ReferenceFold}. */
  static Accumulator of(DataType type, ReduceOp.Kind kind) {
    boolean ordering = kind == ReduceOp.Kind.MIN || kind == ReduceOp.Kind.MAX;
    if (ordering) {
      boolean max = kind == ReduceOp.Kind.MAX;
      return type.bytes() == 8 ? new LongOrder(type, max) : new IntOrder(type, max);
    }
    boolean product = kind == ReduceOp.Kind.PROD;
    return switch (type) {
      case INT8, UINT8 -> new ByteAccumulator(type, product);
      case INT32, UINT32 -> new IntAccumulator(type, product);
      case INT64, UINT64 -> new LongAccumulator(type, product);
      case FLOAT64 -> new DoubleAccumulator(product);
      case FLOAT32 -> new FloatAccumulator(product);
      case FLOAT16 -> new Float16Accumulator(product);
      case BFLOAT16 -> new BFloat16Accumulator(product);
      case FLOAT8E4M3, FLOAT8E5M2 -> new Float8Accumulator(type, product);
    };
  }

  /** The most elements in a tile. */
  int tile() {
    return TILE_BYTES / laneBytes;
  }

  /** Copies the next operand in, and widens it to the accumulator's type. */
  void load(MemorySegment from, long offset, int elements) {
    copyIn(from, offset, elements * laneBytes);
  }

  /** Copies bytes into the operand as they are. */
  final void copyIn(MemorySegment from, long offset, int bytes) {
    MemorySegment.copy(from, offset, operandMemory, 0, bytes);
    lanes = (bytes + laneBytes - 1) / laneBytes;
  }

  /** Says how many numbers the caller has written into the operand. */
  final void filled(int lanes) {
    this.lanes = lanes;
  }

  /** The operand's array as memory. */
  final MemorySegment operandMemory() {
    return operandMemory;
  }

  /** The running result's array as memory. */
  final MemorySegment totalMemory() {
    return totalMemory;
  }

  /** The numbers in the operand and in the running result. */
  final int lanes() {
    return lanes;
  }

  /** Multiplies the operand. */
  abstract void scale(long multiplierBits);

  /** Makes the operand the running result; subclasses swap their two arrays likewise. */
  void start() {
    MemorySegment loaded = operandMemory;
    operandMemory = totalMemory;
    totalMemory = loaded;
  }

  /** Folds the operand into the running result. */
  abstract void combine();

  /** The arrays that {@link #combine(Object, Object, Object, int, int)} takes, or null. */
  Class<?> arrays() {
    return null;
  }

  /**
   * Folds two arrays of this accumulator's type into a third, all from the same index on, which is
   * what C2 needs to see that they may be the same array. At most {@link #tile} elements.
   */
  void combine(Object x, Object y, Object out, int from, int to) {
    throw new UnsupportedOperationException("only where arrays() says so");
  }

  /** Divides, makes NaNs canonical, and rounds to the element's type. */
  abstract void finish(long divisor);

  /** Copies the finished result out; called once for each output. */
  void store(MemorySegment to, long offset) {
    copyOut(to, offset, lanes * laneBytes);
  }

  /** Copies bytes of the running result out as they are. */
  final void copyOut(MemorySegment to, long offset, int bytes) {
    MemorySegment.copy(totalMemory, 0, to, offset, bytes);
  }
}
