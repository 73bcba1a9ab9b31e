package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The memory of a rank whose calls are checked: one range that holds input, output and what stands
 * around them, on the device; on the host what it was before and what it is after.
 */
final class CheckedRank implements AutoCloseable {
  private static final int GUARD = 64;
  private static final long LINE = 256;
  private static final byte POISON = (byte) 0xA5;

  private final Device device;
  private final DeviceStream stream;
  private Arena arena = Arena.ofShared();
  private MemorySegment onDevice = MemorySegment.NULL;
  private MemorySegment before = MemorySegment.NULL;
  private MemorySegment after = MemorySegment.NULL;
  private long used;
  private long input;
  private long output;

  CheckedRank(Device device) {
    this.device = device;
    this.stream = device.newStream();
  }

  DeviceStream stream() {
    return stream;
  }

  MemorySegment memory() {
    return onDevice;
  }

  /** Where the input begins. */
  long input() {
    return input;
  }

  /** Where the output begins. */
  long output() {
    return output;
  }

  /** The input as it is before the call, to be filled. */
  MemorySegment inputBefore(long bytes) {
    return before.asSlice(input, bytes);
  }

  /** The output as it is before the call, which becomes what it should be after it. */
  MemorySegment expected(long bytes) {
    return before.asSlice(output, bytes);
  }

  /** Lays out the buffers of a call and poisons everything. */
  void lay(CollectiveCase call, int ranks, int rank) {
    long inputBytes = call.inputBytes(ranks, rank);
    long outputBytes = call.outputBytes(ranks, rank);
    if (call.isInPlace(rank)) {
      long start = LINE + call.shift(rank, false);
      input = start + call.inputInOutput(rank);
      output = start + call.outputInInput(rank);
      used = start + Math.max(inputBytes, outputBytes) + GUARD;
    } else {
      input = LINE + call.shift(rank, false);
      output = LINE * Math.ceilDiv(input + inputBytes + GUARD, LINE) + call.shift(rank, true);
      used = output + outputBytes + GUARD;
    }
    reserve(used);
    before.asSlice(0, used).fill(POISON);
  }

  private void reserve(long bytes) {
    if (bytes > onDevice.byteSize()) {
      arena.close();
      arena = Arena.ofShared();
      onDevice = device.allocate(2 * bytes, arena);
      before = device.allocatePinned(2 * bytes, arena);
      after = device.allocatePinned(2 * bytes, arena);
    }
  }

  /** Brings the buffers to the device. */
  void upload() {
    stream.copy(before, 0, onDevice, 0, used);
    stream.synchronize();
  }

  /** Fetches the buffers once the call is done. */
  void download() {
    stream.copy(onDevice, 0, after, 0, used);
    stream.synchronize();
  }

  /** The first byte that is not as expected, from the output's start, or Long.MIN_VALUE. */
  long mismatch() {
    long at = MemorySegment.mismatch(before, 0, used, after, 0, used);
    return at < 0 ? Long.MIN_VALUE : at - output;
  }

  /** The bytes of an element that is not as expected, and as it should be. */
  String difference(long at, int width) {
    long start = output + Math.floorDiv(at, (long) width) * width;
    return hex(after, start, width) + ", expected " + hex(before, start, width);
  }

  private static String hex(MemorySegment memory, long start, int width) {
    StringBuilder text = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      text.append("%02X".formatted(memory.get(ValueLayout.JAVA_BYTE, start + i)));
    }
    return text.toString();
  }

  @Override
  public void close() {
    stream.close();
    arena.close();
  }
}
