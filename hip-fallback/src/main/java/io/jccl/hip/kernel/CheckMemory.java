package io.jccl.hip.kernel;

import io.jccl.device.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Memory of a device and as much on the host, kept from one use to the next and grown at need. */
final class CheckMemory implements AutoCloseable {
  private final Device device;
  private Arena arena = Arena.ofShared();
  private MemorySegment onDevice = MemorySegment.NULL;
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
    onHost = device.allocatePinned(2 * bytes, arena);
  }

  MemorySegment onDevice() {
    return onDevice;
  }

  MemorySegment onHost() {
    return onHost;
  }

  @Override
  public void close() {
    arena.close();
  }
}
