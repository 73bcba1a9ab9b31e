package io.jccl.hip.runtime;

import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.MemorySegment;

/**
 * Flags that streams write and wait for, to hold a stream up until a test says so. Values are
 * positive: a wait is over when the flag is at least the value, which AMD's library compares
 * without a sign and CUDA by the sign of the difference.
 */
final class Flags {
  private Flags() {}

  /** Adds the writing of a flag. */
  static void write(HipStream stream, MemorySegment flag, long offset, int value) {
    HipDevice device = stream.device();
    device.makeCurrent();
    device.check(
        HipCalls.hipStreamWriteValue32.invoke(
            HipCalls.hipStreamWriteValue32(device.calls()),
            stream.handle(),
            HipMemory.address("flag", flag, offset, Integer.BYTES),
            value,
            0),
        "hipStreamWriteValue32");
  }

  /** Lets later work wait until a flag is at least a value. */
  static void await(HipStream stream, MemorySegment flag, long offset, int value) {
    int everyBit = -1;
    HipDevice device = stream.device();
    device.makeCurrent();
    device.check(
        HipCalls.hipStreamWaitValue32.invoke(
            HipCalls.hipStreamWaitValue32(device.calls()),
            stream.handle(),
            HipMemory.address("flag", flag, offset, Integer.BYTES),
            value,
            Hip.hipStreamWaitValueGte(),
            everyBit),
        "hipStreamWaitValue32");
  }
}
