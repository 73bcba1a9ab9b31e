package io.jccl.executor;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;

/**
 * Memory of the library that peers may read and write, grown when a call needs more. What was
 * outgrown stays until the communicator closes, since a peer may still hold it; sizes at least
 * double, so that it is no more than what is in use.
 */
final class ScratchMemory {
  private static final long ALIGNMENT = 128;

  private final LongFunction<MemorySegment> allocator;
  private MemorySegment memory = MemorySegment.NULL;

  /** Host memory of an arena. */
  ScratchMemory(Arena arena) {
    this(bytes -> arena.allocate(bytes, ALIGNMENT));
  }

  /** Memory of any kind. */
  ScratchMemory(LongFunction<MemorySegment> allocator) {
    this.allocator = allocator;
  }

  /** At least {@code bytes} bytes, contents undefined. */
  MemorySegment atLeast(long bytes) {
    if (memory.byteSize() < bytes) {
      memory = allocator.apply(Math.max(bytes, 2 * memory.byteSize()));
    }
    return memory;
  }
}
