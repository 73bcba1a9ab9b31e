package io.jccl.executor;

import io.jccl.plan.Space;
import java.lang.foreign.MemorySegment;

/**
 * The memory of one running call as this rank sees it: its own buffers, and those that its peers
 * have posted.
 */
final class Memory {
  private final World world;
  private final int self;
  private final Call call;
  private MemorySegment input;
  private MemorySegment output;
  private MemorySegment scratch;

  Memory(World world, int self, Call call) {
    this.world = world;
    this.self = self;
    this.call = call;
  }

  /** Sets what stands for this rank's buffers. */
  void bind(MemorySegment in, MemorySegment out, MemorySegment scratchMemory) {
    // Only what changes is stored: a stored reference costs a fence once this object is old.
    if (input != in) {
      input = in;
    }
    if (output != out) {
      output = out;
    }
    if (scratch != scratchMemory) {
      scratch = scratchMemory;
    }
  }

  MemorySegment input() {
    return input;
  }

  MemorySegment output() {
    return output;
  }

  MemorySegment scratch() {
    return scratch;
  }

  /** The segment that a place lies in. */
  MemorySegment segment(Move.Spot spot) {
    if (spot.rank == self) {
      return switch (spot.space) {
        case INPUT -> input;
        case OUTPUT -> output;
        case SCRATCH -> scratch;
      };
    }
    Post post = post(spot.rank);
    return switch (spot.space) {
      case INPUT -> post.input();
      case OUTPUT -> post.output();
      case SCRATCH -> post.scratch();
    };
  }

  /** The first element of a place's block in its segment. */
  long blockStart(Move.Spot spot, long scratchBlockElements) {
    if (spot.space == Space.SCRATCH) {
      return spot.block * scratchBlockElements;
    }
    VectorCounts vector = vector(spot.rank);
    if (vector == null) {
      return spot.block * call.count;
    }
    return spot.space == Space.INPUT
        ? vector.sendOffsets()[spot.block]
        : vector.receiveOffsets()[spot.block];
  }

  /** The elements of a place's block. */
  long blockLength(Move.Spot spot) {
    VectorCounts vector = vector(spot.rank);
    if (vector == null) {
      return call.count;
    }
    return spot.space == Space.INPUT
        ? vector.sendCounts()[spot.block]
        : vector.receiveCounts()[spot.block];
  }

  /** The input of a rank. */
  MemorySegment input(int rank) {
    return rank == self ? input : post(rank).input();
  }

  /** The output of a rank. */
  MemorySegment output(int rank) {
    return rank == self ? output : post(rank).output();
  }

  /** The premultiplier of a rank. */
  long multiplier(int rank) {
    return rank == self ? call.multiplier : post(rank).multiplier();
  }

  private VectorCounts vector(int rank) {
    if (call.vector == null) {
      return null;
    }
    return rank == self ? call.vector : post(rank).vector();
  }

  private Post post(int rank) {
    return world.cell(rank).post(call.sequence);
  }
}
