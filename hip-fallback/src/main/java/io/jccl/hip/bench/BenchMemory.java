package io.jccl.hip.bench;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/**
 * The memory of a measurement: inputs, one output, and two areas that are copied from one to the
 * other. The inputs hold bytes from 30 to 4F, which are ordinary numbers in every type.
 */
final class BenchMemory {
  private static final long PIECE = 8L << 20;

  final MemorySegment[] inputs;
  final MemorySegment output;
  final MemorySegment copyFrom;
  final MemorySegment copyTo;

  BenchMemory(Device device, DeviceStream stream, int inputs, long bytes, Arena arena) {
    this.inputs = new MemorySegment[inputs];
    this.output = device.allocate(bytes, arena);
    this.copyFrom = device.allocate(copyBytes(inputs, bytes), arena);
    this.copyTo = device.allocate(copyBytes(inputs, bytes), arena);
    stream.fill(copyFrom, 0, copyFrom.byteSize(), (byte) 0x40);
    stream.fill(copyTo, 0, copyTo.byteSize(), (byte) 0);
    SplittableRandom random = new SplittableRandom(1);
    MemorySegment piece = device.allocatePinned(Math.min(PIECE, bytes), arena);
    for (int k = 0; k < inputs; k++) {
      this.inputs[k] = device.allocate(bytes, arena);
      for (long at = 0; at < bytes; at += piece.byteSize()) {
        fill(piece, random);
        stream.copy(piece, 0, this.inputs[k], at, Math.min(piece.byteSize(), bytes - at));
        stream.synchronize();
      }
    }
  }

  private static void fill(MemorySegment piece, SplittableRandom random) {
    for (long i = 0; i + 8 <= piece.byteSize(); i += 8) {
      long bytes = 0x3030303030303030L + (random.nextLong() & 0x1F1F1F1F1F1F1F1FL);
      piece.set(ValueLayout.JAVA_LONG, i, bytes);
    }
  }

  /** A copy of so many bytes reads and writes as much as a fold: each input and the output once. */
  static long copyBytes(int inputs, long bytes) {
    return (inputs + 1) * bytes / 2;
  }
}
