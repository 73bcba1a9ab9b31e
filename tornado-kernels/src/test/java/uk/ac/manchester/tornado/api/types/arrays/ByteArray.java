package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Stands for the API's class: elements of some memory. */
public final class ByteArray {
  private final MemorySegment memory;

  public ByteArray(MemorySegment memory) {
    this.memory = memory;
  }

  public byte get(int index) {
    return memory.getAtIndex(ValueLayout.JAVA_BYTE, index);
  }

  public void set(int index, byte value) {
    memory.setAtIndex(ValueLayout.JAVA_BYTE, index, value);
  }
}
