package io.jccl.hip.bench;

import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.WrongAnswerException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * What the invocations of a session share.
 *
 * @param device where they run
 * @param stream what they are added to
 * @param stopwatch times them
 * @param memory holds their operands
 * @param arena owns what is allocated later
 */
record Bench(
    HipDevice device, HipStream stream, Stopwatch stopwatch, BenchMemory memory, Arena arena) {
  /** The bytes that are compared at each end of an output. */
  static final int CHECKED = 4096;

  /** What outputs are filled with before an answer is checked. */
  private static final byte POISON = (byte) 0xA5;

  void poison(MemorySegment output, long bytes) {
    stream.fill(output, 0, bytes, POISON);
  }

  /** Copies from the device once all work before it has ended. */
  byte[] read(MemorySegment from, long at, long bytes) {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment host = local.allocate(bytes, 64);
      stream.copy(from, at, host, 0, bytes);
      stream.synchronize();
      return host.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  /** Compares; returns how many bytes. */
  static long compare(KernelCase what, byte[] actual, byte[] expected) {
    int at = Arrays.mismatch(actual, expected);
    if (at >= 0) {
      throw new WrongAnswerException(
          "%s: a wrong answer, from byte %d of %d that were compared; jccl check kernels --engine %s says more"
              .formatted(what, at, expected.length, what.engine()));
    }
    return expected.length;
  }
}
