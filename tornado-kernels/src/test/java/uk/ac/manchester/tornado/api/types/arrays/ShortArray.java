package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Stands for the API's class: elements of some memory. */
public final class ShortArray {
  private final MemorySegment memory;

  public ShortArray(MemorySegment memory) {
    this.memory = memory;
  }

  public short get(int index) {
    return memory.getAtIndex(ValueLayout.JAVA_SHORT, index);
  }

  public void set(int index, short value) {
    memory.setAtIndex(ValueLayout.JAVA_SHORT, index, value);
  }
}
