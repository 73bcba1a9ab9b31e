package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Stands for the API's class: elements of some memory. */
public final class LongArray {
  private final MemorySegment memory;

  public LongArray(MemorySegment memory) {
    this.memory = memory;
  }

  public long get(int index) {
    return memory.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  public void set(int index, long value) {
    memory.setAtIndex(ValueLayout.JAVA_LONG, index, value);
  }
}
