package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Stands for the API's class: elements of some memory. */
public final class IntArray {
  private final MemorySegment memory;

  public IntArray(MemorySegment memory) {
    this.memory = memory;
  }

  public int get(int index) {
    return memory.getAtIndex(ValueLayout.JAVA_INT, index);
  }

  public void set(int index, int value) {
    memory.setAtIndex(ValueLayout.JAVA_INT, index, value);
  }
}
