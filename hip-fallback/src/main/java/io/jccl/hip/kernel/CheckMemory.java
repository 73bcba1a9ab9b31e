package io.jccl.hip.kernel;

import io.jccl.device.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of a device, and twice as much on the host: what it should hold, and what it does hold.
 * Kept from one use to the next and grown at need.
 */
final class CheckMemory implements AutoCloseable {
  private final Device device;
  private Arena arena = Arena.ofShared();
  private MemorySegment onDevice = MemorySegment.NULL;
  private MemorySegment expected = MemorySegment.NULL;
  private MemorySegment onHost = MemorySegment.NULL;

  CheckMemory(Device device) {
    this.device = device;
  }

  /** Makes room; what was there is lost. No work may be under way. */
  void reserve(long bytes) {
    if (bytes <= onDevice.byteSize()) {
      return;
    }
    arena.close();
    arena = Arena.ofShared();
    onDevice = device.allocate(2 * bytes, arena);
    expected = device.allocatePinned(2 * bytes, arena);
    onHost = device.allocatePinned(2 * bytes, arena);
  }

  MemorySegment onDevice() {
    return onDevice;
  }

  /** What it held before, and should hold after. */
  MemorySegment expected() {
    return expected;
  }

  /** What was fetched from it. */
  MemorySegment onHost() {
    return onHost;
  }

  @Override
  public void close() {
    arena.close();
  }
}
