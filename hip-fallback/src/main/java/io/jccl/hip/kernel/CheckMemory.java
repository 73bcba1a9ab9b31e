package io.jccl.hip.kernel;

import io.jccl.device.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of a device, and twice as much on the host: what it should hold, and what it does hold.
 * Kept from one use to the next and grown at need.
 */
public final class CheckMemory implements AutoCloseable {
  /** What memory around operands is filled with, and outputs before they are written. */
  public static final byte POISON = (byte) 0xA5;

  /** The bytes in front of an operand and behind it that are compared too. */
  public static final int GUARD = 64;

  private final Device device;
  private Arena arena = Arena.ofShared();
  private MemorySegment onDevice = MemorySegment.NULL;
  private MemorySegment expected = MemorySegment.NULL;
  private MemorySegment onHost = MemorySegment.NULL;

  /** Memory of a device; none yet. */
  public CheckMemory(Device device) {
    this.device = device;
  }

  /** Makes room; what was there is lost. No work may be under way. */
  public void reserve(long bytes) {
    if (bytes <= onDevice.byteSize()) {
      return;
    }
    arena.close();
    arena = Arena.ofShared();
    onDevice = device.allocate(2 * bytes, arena);
    expected = device.allocatePinned(2 * bytes, arena);
    onHost = device.allocatePinned(2 * bytes, arena);
  }

  /** What the device works on. */
  public MemorySegment onDevice() {
    return onDevice;
  }

  /** What it held before, and should hold after. */
  public MemorySegment expected() {
    return expected;
  }

  /** What was fetched from it. */
  public MemorySegment onHost() {
    return onHost;
  }

  @Override
  public void close() {
    arena.close();
  }
}
