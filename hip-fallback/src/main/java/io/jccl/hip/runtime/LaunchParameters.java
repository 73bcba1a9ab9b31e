package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.hip.ffi.Hip;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The list that tells a launch where its arguments are (the {@code extra} of HIP's call), made once
 * and filled again for each launch: pairs of a key and an address, then an end mark. Never freed,
 * since every launch would pay for a check that it still lives; {@link HipDevice} keeps those of
 * closed streams for new ones.
 */
final class LaunchParameters {
  private static final long MOST_BYTES = 4096;
  private static final long ALIGNMENT = 64;
  private static final int ENTRIES = 5;

  private final MemorySegment arguments;
  private final MemorySegment list;
  private final MemorySegment size;

  LaunchParameters() {
    Arena arena = Arena.global();
    arguments = arena.allocate(MOST_BYTES, ALIGNMENT);
    size = arena.allocate(ValueLayout.JAVA_LONG);
    list = arena.allocate(ValueLayout.ADDRESS, ENTRIES);
    list.setAtIndex(ValueLayout.ADDRESS, 0, Hip.HIP_LAUNCH_PARAM_BUFFER_POINTER());
    list.setAtIndex(ValueLayout.ADDRESS, 2, Hip.HIP_LAUNCH_PARAM_BUFFER_SIZE());
    list.setAtIndex(ValueLayout.ADDRESS, 3, size);
    list.setAtIndex(ValueLayout.ADDRESS, 4, Hip.HIP_LAUNCH_PARAM_END());
  }

  MemorySegment arguments() {
    return arguments;
  }

  MemorySegment describe(MemorySegment launched) {
    long bytes = launched.byteSize();
    if (bytes > MOST_BYTES) {
      throw new InvalidArgumentException(
          "arguments", bytes + " bytes", "at most " + MOST_BYTES + " bytes");
    }
    list.setAtIndex(ValueLayout.ADDRESS, 1, HipMemory.address("arguments", launched, 0, bytes));
    size.set(ValueLayout.JAVA_LONG, 0, bytes);
    return list;
  }
}
