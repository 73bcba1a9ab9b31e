package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * A fold by Vector API loops, straight from and to the operands' memory. It takes operands that are
 * all native or all arrays of the element's primitive type. Loaded only where the Vector API is.
 *
 * <p>Two inputs need one loop. With more, or with a division, a tile holds what is between two
 * loops, so that an output that is also an input is written last. Further outputs are copies of the
 * first, tile by tile, while it is in the first-level cache.
 */
final class VectorFold {
  private static final int TILE_BYTES = Accumulator.TILE_BYTES;

  private final Class<?> array;
  private final int elementBytes;
  private final boolean floating;
  private final boolean onHeap;
  private final VectorLoops.Operation operation;
  private final WarmUp warmUp;

  /** Made when first needed: loading the Vector API takes tens of milliseconds. */
  private Loops loops;

  private record Loops(MemoryLoop combine, MemoryLoop divide) {}

  private final Pool<Scratch> pool = new Pool<>(Scratch::new);

  VectorFold(DataType type, ReduceOp.Kind kind, boolean onHeap, Way way) {
    this.array = arrayOf(type);
    this.elementBytes = type.bytes();
    this.floating = type.isFloating();
    this.onHeap = onHeap;
    this.warmUp = new WarmUp(way == Way.VECTORS_AT_ONCE);
    this.operation = operation(type, kind);
  }

  /** Whether there are loops for a type. */
  static boolean supports(DataType type) {
    return !type.isNarrowFloat();
  }

  private static Class<?> arrayOf(DataType type) {
    return switch (type) {
      case INT8, UINT8 -> byte[].class;
      case INT32, UINT32 -> int[].class;
      case INT64, UINT64 -> long[].class;
      case FLOAT32 -> float[].class;
      case FLOAT64 -> double[].class;
      case FLOAT16, BFLOAT16, FLOAT8E4M3, FLOAT8E5M2 ->
          throw new IllegalArgumentException("type: " + type.label());
    };
  }

  private static VectorLoops.Operation operation(DataType type, ReduceOp.Kind kind) {
    return switch (kind) {
      case SUM, AVG, PREMUL_SUM -> VectorLoops.Operation.ADD;
      case PROD -> VectorLoops.Operation.MULTIPLY;
      case MIN ->
          type.isUnsigned() ? VectorLoops.Operation.UNSIGNED_MIN : VectorLoops.Operation.MIN;
      case MAX ->
          type.isUnsigned() ? VectorLoops.Operation.UNSIGNED_MAX : VectorLoops.Operation.MAX;
    };
  }

  /** Two threads may both make them, and either's will do. */
  private Loops loops() {
    Loops made = loops;
    if (made == null) {
      MemoryLoop divide =
          floating ? VectorLoops.define(array, VectorLoops.Operation.DIVIDE, onHeap) : null;
      made = new Loops(VectorLoops.define(array, operation, onHeap), divide);
      loops = made;
    }
    return made;
  }

  /** Whether the operands are of the kind of memory and form that this fold takes. */
  boolean takes(Operands operands) {
    if (operands.inputs() < 2 || operands.multiplied() || (operands.divisor() != 1 && !floating)) {
      return false;
    }
    for (int k = 0; k < operands.inputs(); k++) {
      if (!takes(operands.input(k))) {
        return false;
      }
    }
    for (int k = 0; k < operands.outputs(); k++) {
      if (!takes(operands.output(k))) {
        return false;
      }
    }
    return true;
  }

  private boolean takes(MemorySegment segment) {
    if (onHeap) {
      Object base = TileFold.base(segment);
      return base != null && base.getClass() == array;
    }
    return segment.isNative();
  }

  /** Whether vectors have shown that they are faster than tiles. */
  boolean isWarm() {
    return warmUp.isReady();
  }

  /** Folds all elements, by tiles where vectors do not reach or are not fast yet. */
  void run(Operands operands, TileFold tiles) {
    long bytes = operands.count() * elementBytes;
    long whole;
    if (warmUp.isReady()) {
      whole = bytes - bytes % VectorLoops.BYTES;
      run(operands, 0, whole);
    } else {
      whole = bytes - bytes % WarmUp.TRIAL_BYTES;
      warmUp(operands, tiles, whole);
    }
    tiles.run(operands, whole / elementBytes, operands.count());
  }

  private void warmUp(Operands operands, TileFold tiles, long bytes) {
    long at = 0;
    while (at < bytes) {
      long start = System.nanoTime();
      if (warmUp.wantsTrial()) {
        long piece = Math.min(WarmUp.TRIAL_BYTES, bytes - at);
        run(operands, at, piece);
        warmUp.tried(piece, System.nanoTime() - start);
        at += piece;
      } else {
        long piece = Math.min(WarmUp.PIECE_BYTES, bytes - at);
        tiles.run(operands, at / elementBytes, (at + piece) / elementBytes);
        warmUp.worked(piece, System.nanoTime() - start);
        at += piece;
      }
    }
  }

  /** Folds {@code bytes} from byte {@code from} of every operand on: a multiple of a vector. */
  void run(Operands operands, long from, long bytes) {
    if (operands.inputs() == 2 && operands.outputs() == 1 && operands.divisor() == 1) {
      MemorySegment a = operands.input(0);
      MemorySegment b = operands.input(1);
      MemorySegment out = operands.output(0);
      loops()
          .combine()
          .run(
              base(a),
              start(a) + operands.inputOffset(0) + from,
              base(b),
              start(b) + operands.inputOffset(1) + from,
              base(out),
              start(out) + operands.outputOffset(0) + from,
              bytes);
      return;
    }
    Scratch scratch = pool.take();
    try {
      scratch.hold(operands);
      for (long at = 0; at < bytes; at += TILE_BYTES) {
        foldTile(scratch, operands, from + at, Math.min(TILE_BYTES, bytes - at));
      }
    } finally {
      scratch.release();
      pool.give(scratch);
    }
  }

  private void foldTile(Scratch scratch, Operands operands, long at, long bytes) {
    MemorySegment first = operands.output(0);
    long firstAt = operands.outputOffset(0) + at;
    Loops loops = loops();
    Object outBase = base(first);
    long outAt = start(first) + firstAt;
    boolean divided = operands.divisor() != 1;
    Object totalBase = scratch.bases[0];
    long totalAt = scratch.addresses[0] + at;
    for (int k = 1; k < operands.inputs(); k++) {
      boolean isLast = k == operands.inputs() - 1 && !divided;
      Object toBase = isLast ? outBase : scratch.tileBase;
      long toAt = isLast ? outAt : scratch.tileAt;
      long inputAt = scratch.addresses[k] + at;
      loops.combine().run(totalBase, totalAt, scratch.bases[k], inputAt, toBase, toAt, bytes);
      totalBase = toBase;
      totalAt = toAt;
    }
    if (divided) {
      loops
          .divide()
          .run(totalBase, totalAt, scratch.divisorBase, scratch.divisorAt, outBase, outAt, bytes);
    }
    for (int k = 1; k < operands.outputs(); k++) {
      MemorySegment.copy(first, firstAt, operands.output(k), operands.outputOffset(k) + at, bytes);
    }
  }

  private Object base(MemorySegment segment) {
    return onHeap ? TileFold.base(segment) : segment;
  }

  private long start(MemorySegment segment) {
    return onHeap ? segment.address() : 0;
  }

  /** What a run needs beside its operands. */
  private final class Scratch {
    private final MemorySegment tile = allocate();
    private final MemorySegment divisorTile = allocate();
    private final Object tileBase = base(tile);
    private final long tileAt = start(tile);
    private final Object divisorBase = base(divisorTile);
    private final long divisorAt = start(divisorTile);
    private long divisor;
    private Object[] bases = new Object[4];
    private long[] addresses = new long[4];
    private int inputs;

    private MemorySegment allocate() {
      if (!onHeap) {
        return Arena.ofAuto().allocate(TILE_BYTES, VectorLoops.BYTES);
      }
      Object tileArray = Array.newInstance(array.componentType(), TILE_BYTES / elementBytes);
      return segmentOf(tileArray);
    }

    private static MemorySegment segmentOf(Object tileArray) {
      return switch (tileArray) {
        case byte[] bytes -> MemorySegment.ofArray(bytes);
        case int[] ints -> MemorySegment.ofArray(ints);
        case long[] longs -> MemorySegment.ofArray(longs);
        case float[] floats -> MemorySegment.ofArray(floats);
        default -> MemorySegment.ofArray((double[]) tileArray);
      };
    }

    private void hold(Operands operands) {
      inputs = operands.inputs();
      if (bases.length < inputs) {
        bases = new Object[2 * inputs];
        addresses = new long[2 * inputs];
      }
      for (int k = 0; k < inputs; k++) {
        MemorySegment segment = operands.input(k);
        bases[k] = base(segment);
        addresses[k] = start(segment) + operands.inputOffset(k);
      }
      if (operands.divisor() != 1 && operands.divisor() != divisor) {
        divisor = operands.divisor();
        fillDivisor();
      }
    }

    private void fillDivisor() {
      for (int i = 0; i < TILE_BYTES / 8; i++) {
        if (array == double[].class) {
          divisorTile.set(ValueLayout.JAVA_DOUBLE, 8L * i, divisor);
        } else {
          divisorTile.set(ValueLayout.JAVA_FLOAT, 8L * i, divisor);
          divisorTile.set(ValueLayout.JAVA_FLOAT, 8L * i + 4, divisor);
        }
      }
    }

    private void release() {
      Arrays.fill(bases, 0, inputs, null);
    }
  }
}
