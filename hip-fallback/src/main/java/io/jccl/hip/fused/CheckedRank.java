package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.hip.kernel.CheckMemory;
import io.jccl.hip.kernel.SampleBits;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The memory of a rank whose calls are checked: one range that holds input, output and what stands
 * around them, on the device; on the host what it was before and what it is after.
 */
final class CheckedRank implements AutoCloseable {
  private static final long START = CheckMemory.lines(CheckMemory.GUARD);

  private final DeviceStream stream;
  private final CheckMemory memory;
  private long input;
  private long output;

  CheckedRank(Device device) {
    this.stream = device.newStream();
    this.memory = new CheckMemory(device);
  }

  DeviceStream stream() {
    return stream;
  }

  MemorySegment memory() {
    return memory.onDevice();
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
    return memory.expected().asSlice(input, bytes);
  }

  /** The output as it is before the call, which becomes what it should be after it. */
  MemorySegment expected(long bytes) {
    return memory.expected().asSlice(output, bytes);
  }

  /** Lays out the buffers of a call and poisons everything. */
  void lay(CollectiveCase call, int ranks, int rank) {
    long inputBytes = call.inputBytes(ranks, rank);
    long outputBytes = call.outputBytes(ranks, rank);
    long start = START + call.shift(rank, false);
    if (call.isInPlace(rank)) {
      input = start + call.inputInOutput(rank);
      output = start + call.outputInInput(rank);
    } else {
      input = start;
      output = CheckMemory.lines(input + inputBytes + CheckMemory.GUARD) + call.shift(rank, true);
    }
    memory.begin(Math.max(input + inputBytes, output + outputBytes) + CheckMemory.GUARD);
  }

  /** Brings the buffers to the device. */
  void upload() {
    memory.upload(stream);
    stream.synchronize();
  }

  /** Fetches the buffers once the call is done. */
  void download() {
    memory.download(stream);
    stream.synchronize();
  }

  /** The first byte that is not as expected, from the output's start, or Long.MIN_VALUE. */
  long mismatch() {
    long at = memory.mismatch();
    return at < 0 ? Long.MIN_VALUE : at - output;
  }

  /** The bytes of an element that is not as expected, and as it should be. */
  String difference(long at, int width) {
    long start = output + Math.floorDiv(at, (long) width) * width;
    return hex(memory.onHost(), start, width)
        + ", expected "
        + hex(memory.expected(), start, width);
  }

  private static String hex(MemorySegment memory, long start, int width) {
    return SampleBits.hex(memory.asSlice(start, width).toArray(ValueLayout.JAVA_BYTE), 0, width);
  }

  @Override
  public void close() {
    stream.close();
    memory.close();
  }
}
