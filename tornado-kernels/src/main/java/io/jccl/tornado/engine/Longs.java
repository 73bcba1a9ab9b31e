package io.jccl.tornado.engine;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The argument of a captured kernel, an array of longs, in memory that a launch reads. */
record Longs(MemorySegment memory) {
  /** So many longs at the start of some memory, all 0. */
  Longs(MemorySegment memory, int count) {
    this(memory.asSlice(0, 8L * count).fill((byte) 0));
  }

  /** Writes one. */
  Longs set(int place, long value) {
    memory.set(ValueLayout.JAVA_LONG, 8L * place, value);
    return this;
  }
}
