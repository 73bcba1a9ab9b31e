package io.jccl.hip.fused;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The structs that one rank's fused kernels are launched with: {@code FusedFoldArguments}, {@code
 * FusedCopyArguments} and {@code BarrierArguments}, which all begin with {@code Team} and the
 * number of blocks. A launch copies what it is given, so one place in memory serves for all
 * launches: the team is written once, the rest each time. The C sources assert every place.
 */
final class KernelArguments {
  /** The most ranks of a team. */
  static final int MOST_RANKS = 64;

  private static final long LIST = 8L * MOST_RANKS;

  private static final long FLAGS = 0;
  private static final long JOURNAL = FLAGS + LIST;
  private static final long WATCH = JOURNAL + 8;
  private static final long RANK = WATCH + 8;
  private static final long RANKS = RANK + 4;
  private static final long BLOCKS = RANKS + 4;
  private static final long BARRIER_BYTES = BLOCKS + 8;

  /** Inputs of a fold, parts of a copy. */
  private static final long SOURCE_COUNT = BLOCKS + 4;

  private static final long SOURCES = SOURCE_COUNT + 4;
  private static final long TARGETS = SOURCES + LIST;
  private static final long PART_BYTES = TARGETS + LIST;
  private static final long COPY_BYTES = PART_BYTES + 8;

  private static final long MULTIPLIERS = TARGETS + LIST;
  private static final long DIVISOR = MULTIPLIERS + LIST;
  private static final long SPAN = DIVISOR + 8;
  private static final long OUTPUTS = SPAN + Span.BYTES;
  private static final long STAGED = OUTPUTS + 4;
  private static final long TILED = STAGED + 4;
  private static final long SUITABLE = TILED + 4;
  private static final long FOLD_BYTES = SUITABLE + 4;

  private final MemorySegment struct;
  private final MemorySegment fold;
  private final MemorySegment copy;
  private final MemorySegment barrier;

  KernelArguments(TeamMemory memory, int rank, Arena arena) {
    struct = arena.allocate(FOLD_BYTES, 64);
    fold = struct.asSlice(0, FOLD_BYTES);
    copy = struct.asSlice(0, COPY_BYTES);
    barrier = struct.asSlice(0, BARRIER_BYTES);
    for (int peer = 0; peer < memory.ranks(); peer++) {
      list(FLAGS, peer, memory.flags(peer));
    }
    struct.set(ValueLayout.JAVA_LONG, JOURNAL, memory.journal(rank));
    struct.set(ValueLayout.JAVA_LONG, WATCH, memory.watch(rank));
    struct.set(ValueLayout.JAVA_INT, RANK, rank);
    struct.set(ValueLayout.JAVA_INT, RANKS, memory.ranks());
  }

  private void list(long list, int index, long value) {
    struct.set(ValueLayout.JAVA_LONG, list + 8L * index, value);
  }

  private void number(long offset, boolean value) {
    struct.set(ValueLayout.JAVA_INT, offset, value ? 1 : 0);
  }

  /** An address to read: an input of a fold, a part of a copy. */
  void source(int index, long address) {
    list(SOURCES, index, address);
  }

  /** An address to write: an output of a fold, a part of a copy. */
  void target(int index, long address) {
    list(TARGETS, index, address);
  }

  /** What an input of a fold is multiplied by; only kernels that scale look at it. */
  void multiplier(int index, long bits) {
    list(MULTIPLIERS, index, bits);
  }

  /** The argument of a barrier. */
  MemorySegment barrier() {
    struct.set(ValueLayout.JAVA_INT, BLOCKS, 1);
    return barrier;
  }

  /** The argument of a copy of so many parts. */
  MemorySegment copy(int blocks, int parts, long bytes) {
    struct.set(ValueLayout.JAVA_INT, BLOCKS, blocks);
    struct.set(ValueLayout.JAVA_INT, SOURCE_COUNT, parts);
    struct.set(ValueLayout.JAVA_LONG, PART_BYTES, bytes);
    return copy;
  }

  /** The argument of a fold whose inputs, outputs and multipliers have been written. */
  MemorySegment fold(
      int blocks, int inputs, int outputs, long divisor, Span span, boolean staged, boolean tiled) {
    struct.set(ValueLayout.JAVA_INT, BLOCKS, blocks);
    struct.set(ValueLayout.JAVA_INT, SOURCE_COUNT, inputs);
    struct.set(ValueLayout.JAVA_INT, OUTPUTS, outputs);
    struct.set(ValueLayout.JAVA_LONG, DIVISOR, divisor);
    span.write(struct, SPAN);
    number(STAGED, staged);
    number(TILED, tiled);
    number(SUITABLE, span.isSuitable());
    return fold;
  }
}
