package io.jccl.executor;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of the library that peers may read and write, grown when a call needs more. What was
 * outgrown stays until the communicator closes, since a peer may still hold it; sizes at least
 * double, so that it is no more than what is in use.
 */
final class ScratchMemory {
  private static final long ALIGNMENT = 128;

  private final Arena arena;
  private MemorySegment memory = MemorySegment.NULL;

  ScratchMemory(Arena arena) {
    this.arena = arena;
  }

  /** At least {@code bytes} bytes, contents undefined. */
  MemorySegment atLeast(long bytes) {
    if (memory.byteSize() < bytes) {
      memory = arena.allocate(Math.max(bytes, 2 * memory.byteSize()), ALIGNMENT);
    }
    return memory;
  }
}
