package io.jccl.executor;

import io.jccl.plan.Collective;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Stands in for buffers that peers cannot see, those of confined arenas: a copy in memory of the
 * library before the call, and back after it.
 */
final class Bounce {
  /** Stands for any thread but the one that calls. */
  private static final Thread STRANGER = new Thread(() -> {});

  private final ScratchMemory inputs;
  private final ScratchMemory outputs;
  private MemorySegment output;
  private MemorySegment userOutput;

  Bounce(Arena arena) {
    inputs = new ScratchMemory(arena);
    outputs = new ScratchMemory(arena);
  }

  /** Whether every thread can use a segment. */
  static boolean isShared(MemorySegment segment) {
    return segment.isAccessibleBy(STRANGER);
  }

  /** Sets the memory for a call whose peers read and write its buffers. */
  void bind(Call call, int rank, Memory memory, MemorySegment scratch) {
    MemorySegment in = CallPath.segment(call.send);
    MemorySegment out = CallPath.segment(call.receive);
    userOutput = null;
    MemorySegment seenOutput = out;
    if (!isShared(out)) {
      userOutput = out;
      output = copy(outputs, out, call.receive.byteSize());
      seenOutput = output;
    }
    MemorySegment seenInput = in;
    if (call.inPlace) {
      if (userOutput != null || !isShared(in)) {
        seenInput = sameMemory(call, rank, seenOutput);
        if (call.collective == Collective.REDUCE_SCATTER) {
          seenOutput = seenInput.asSlice(ownBlock(call, rank), call.receive.byteSize());
        }
      }
    } else if (!isShared(in)) {
      seenInput = copy(inputs, in, call.send.byteSize());
    }
    memory.bind(seenInput, seenOutput, scratch);
  }

  private MemorySegment sameMemory(Call call, int rank, MemorySegment out) {
    return switch (call.collective) {
      case ALL_GATHER, GATHER -> out.asSlice(ownBlock(call, rank), call.send.byteSize());
      case REDUCE_SCATTER, SCATTER -> copy(inputs, call.send.segment(), call.send.byteSize());
      default -> out;
    };
  }

  private static long ownBlock(Call call, int rank) {
    return call.type.bytes(call.count * rank);
  }

  /** A copy of the elements only: the segment may be far longer. */
  private static MemorySegment copy(ScratchMemory to, MemorySegment from, long bytes) {
    MemorySegment copy = to.atLeast(bytes);
    MemorySegment.copy(from, 0, copy, 0, bytes);
    return copy;
  }

  /** Copies what was received to where the caller wants it. */
  void finish(Call call, Memory memory) {
    if (userOutput != null) {
      MemorySegment.copy(memory.output(), 0, userOutput, 0, call.receive.byteSize());
      userOutput = null;
    }
  }
}
