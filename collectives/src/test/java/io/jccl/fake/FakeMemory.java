package io.jccl.fake;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The memory of all devices. Each allocation is host memory whose address is shown with a bit that
 * no process can use. It stays there after it was freed, but work that uses it then is an error.
 */
final class FakeMemory {
  private static final long TAG = 1L << 60;
  private static final byte POISON = (byte) 0xC3;
  private static final ConcurrentSkipListMap<Long, MemorySegment> LIVE =
      new ConcurrentSkipListMap<>();

  private FakeMemory() {}

  /** Poisoned memory that belongs to an arena. */
  @SuppressWarnings("restricted") // an address of our own making
  static MemorySegment allocate(long bytes, Arena arena) {
    MemorySegment real = Arena.ofAuto().allocate(Math.max(1, bytes), 256).fill(POISON);
    long address = real.address();
    LIVE.put(address, real);
    return MemorySegment.ofAddress(address | TAG)
        .reinterpret(bytes, arena, freed -> LIVE.remove(address));
  }

  static int allocations() {
    return LIVE.size();
  }

  static boolean isDevice(MemorySegment segment) {
    return segment.isNative() && (segment.address() & TAG) != 0;
  }

  /** The real memory of a range, for work that is done now. */
  static MemorySegment real(MemorySegment segment, long offset, long bytes) {
    if (!isDevice(segment)) {
      if (!segment.isNative()) {
        throw new AssertionError("a stream is given an array");
      }
      return segment.asSlice(offset, bytes);
    }
    return real(segment.address() + offset, bytes);
  }

  /** The real memory of a range of device addresses. */
  static MemorySegment real(long deviceAddress, long bytes) {
    long address = deviceAddress & ~TAG;
    Map.Entry<Long, MemorySegment> entry = LIVE.floorEntry(address);
    if (entry == null || address + bytes > entry.getKey() + entry.getValue().byteSize()) {
      throw new AssertionError("memory is used after it was freed, or beyond its end");
    }
    return entry.getValue().asSlice(address - entry.getKey(), bytes);
  }
}
