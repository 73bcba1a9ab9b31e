package io.jccl.tornado.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** A small memory for kernels that run as plain Java: words, halves and bytes of the same place. */
final class TestMemory {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final MemorySegment memory;

  TestMemory(int size) {
    memory = Arena.ofAuto().allocate(size, 16);
    memory.fill((byte) 0xA5);
  }

  int bytes() {
    return (int) memory.byteSize();
  }

  void write(long at, byte[] data) {
    MemorySegment.copy(data, 0, memory, ValueLayout.JAVA_BYTE, at, data.length);
  }

  void writeLong(long at, long value) {
    memory.set(LONG, at, value);
  }

  byte[] read(long at, int count) {
    return memory.asSlice(at, count).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Every thread of a launch, one after the other. */
  void run(Kernel kernel, long[] arguments, int workers) {
    LongArray list = new LongArray(MemorySegment.ofArray(arguments));
    arguments[FoldArguments.WORKERS] = workers;
    for (int worker = 0; worker < workers; worker++) {
      kernel
          .method()
          .apply(
              new KernelContext(worker),
              new IntArray(memory),
              new ShortArray(memory),
              new ByteArray(memory),
              new LongArray(memory),
              new IntArray(MemorySegment.ofArray(new int[1])),
              list);
    }
  }
}
