package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * An arena that lays poison before and after all that it hands out, and tells if it was touched.
 */
final class GuardedArena implements Arena {
  private static final long GUARD = 128;
  private static final byte POISON = (byte) 0xA5;

  private final Arena arena = Arena.ofShared();
  private final List<MemorySegment> guards = new ArrayList<>();

  @Override
  public MemorySegment allocate(long bytes, long alignment) {
    assertThat(GUARD % alignment).as("alignment that the guard keeps").isZero();
    MemorySegment all = arena.allocate(GUARD + bytes + GUARD, alignment);
    guards.add(all.asSlice(0, GUARD).fill(POISON));
    guards.add(all.asSlice(GUARD + bytes, GUARD).fill(POISON));
    return all.asSlice(GUARD, bytes);
  }

  /** Fails if something was written outside of what was handed out. */
  void check() {
    assertThat(guards).isNotEmpty();
    for (MemorySegment guard : guards) {
      for (byte each : guard.toArray(ValueLayout.JAVA_BYTE)) {
        assertThat(each).as("poison around memory").isEqualTo(POISON);
      }
    }
  }

  @Override
  public MemorySegment.Scope scope() {
    return arena.scope();
  }

  @Override
  public void close() {
    arena.close();
  }
}
