package io.jccl.hip.kernel;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of a device that a check works on, and twice as much on the host: what it should hold, and
 * what it does hold. Operands lie somewhere in it, and all that lies around them is compared too.
 * Kept from one use to the next and grown at need.
 */
public final class CheckMemory implements AutoCloseable {
  /** What memory around operands is filled with, and outputs before they are written. */
  static final byte POISON = (byte) 0xA5;

  /** The bytes in front of an operand and behind it that are compared too. */
  public static final int GUARD = 64;

  private static final long LINE = 256;

  private final Device device;
  private Arena arena = Arena.ofShared();
  private MemorySegment onDevice = MemorySegment.NULL;
  private MemorySegment expected = MemorySegment.NULL;
  private MemorySegment onHost = MemorySegment.NULL;
  private long used;

  /** Memory of a device; none yet. */
  public CheckMemory(Device device) {
    this.device = device;
  }

  /** Rounds up to whole lines, at whose starts operands lie before they are shifted. */
  public static long lines(long bytes) {
    return Math.ceilDiv(bytes, LINE) * LINE;
  }

  /**
   * Begins a use of so many bytes, whose expectation is poison throughout; what was there is lost.
   * No work may be under way.
   */
  public void begin(long bytes) {
    if (bytes > onDevice.byteSize()) {
      arena.close();
      arena = Arena.ofShared();
      onDevice = device.allocate(2 * bytes, arena);
      expected = device.allocatePinned(2 * bytes, arena);
      onHost = device.allocatePinned(2 * bytes, arena);
    }
    used = bytes;
    expected.asSlice(0, used).fill(POISON);
  }

  /** Adds to a stream that what is expected comes to the device. */
  public void upload(DeviceStream stream) {
    stream.copy(expected, 0, onDevice, 0, used);
  }

  /** Adds to a stream that what the device has comes to the host. */
  public void download(DeviceStream stream) {
    stream.copy(onDevice, 0, onHost, 0, used);
  }

  /** The place of the first byte that was fetched and is not as expected, or -1. */
  public long mismatch() {
    return mismatch(0, used);
  }

  /** The same for a part. */
  long mismatch(long start, long end) {
    long at = MemorySegment.mismatch(onHost, start, end, expected, start, end);
    return at < 0 ? -1 : start + at;
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
