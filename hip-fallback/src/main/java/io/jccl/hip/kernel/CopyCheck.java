package io.jccl.hip.kernel;

import io.jccl.device.Device;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/** Compares an engine's copies on a device with those on the host. One thread at a time. */
public final class CopyCheck implements AutoCloseable {
  private static final int[] ROW_BYTES = {
    0, 1, 15, 16, 17, 255, 600, 4096, 32767, 32768, 32769, 100_003,
  };
  private static final int ROWS = 3;
  private static final long AREA = ROWS * 110_000L;

  private final Arena arena = Arena.ofShared();
  private final HipStream stream;
  private final Copies copies;
  private final SplittableRandom random;
  private final MemorySegment onDevice;
  private final MemorySegment onHost;
  private long compared;

  /**
   * A check.
   *
   * @param engine whose copies
   * @param device one of this module's runtimes
   * @param seed what the data depend on
   */
  public CopyCheck(FoldEngine engine, Device device, long seed) {
    HipDevice loaded = (HipDevice) device;
    this.stream = loaded.newStream();
    this.copies = engine.copies(loaded);
    this.random = new SplittableRandom(seed);
    this.onDevice = device.allocate(2 * AREA, arena);
    this.onHost = device.allocatePinned(2 * AREA, arena);
  }

  /** The bytes that were compared so far. */
  public long compared() {
    return compared;
  }

  /**
   * Copies rows of many lengths between all alignments.
   *
   * @throws IllegalStateException if anything differs
   */
  public void check() {
    for (int rowBytes : ROW_BYTES) {
      for (int from = 0; from < 16; from++) {
        check(rowBytes, from, rowBytes % 2 == 0 ? from : random.nextInt(16));
      }
    }
  }

  private void check(int rowBytes, int fromOffset, int toOffset) {
    byte[] data = new byte[(int) AREA];
    random.nextBytes(data);
    onHost.fill(CheckMemory.POISON);
    MemorySegment.copy(data, 0, onHost, ValueLayout.JAVA_BYTE, 0, data.length);
    stream.copy(onHost, 0, onDevice, 0, 2 * AREA);
    long fromStride = rowBytes + random.nextInt(100);
    long toStride = rowBytes + random.nextInt(100);
    copies.enqueue(
        new Copies.Rows(onDevice, fromOffset, fromStride),
        new Copies.Rows(onDevice, AREA + toOffset, toStride),
        ROWS,
        rowBytes,
        stream);
    MemorySegment expected = poisoned(AREA);
    for (int row = 0; row < ROWS; row++) {
      int at = (int) (fromOffset + row * fromStride);
      MemorySegment.copy(
          data, at, expected, ValueLayout.JAVA_BYTE, toOffset + row * toStride, rowBytes);
    }
    stream.copy(onDevice, 0, onHost, 0, 2 * AREA);
    stream.synchronize();
    long differs = onHost.asSlice(AREA, AREA).mismatch(expected);
    compared += AREA;
    if (differs >= 0) {
      throw new IllegalStateException(
          "copy of %d rows of %d bytes, from %d by %d to %d by %d: byte %d differs"
              .formatted(ROWS, rowBytes, fromOffset, fromStride, toOffset, toStride, differs));
    }
  }

  private static MemorySegment poisoned(long bytes) {
    return MemorySegment.ofArray(new byte[(int) bytes]).fill(CheckMemory.POISON);
  }

  @Override
  public void close() {
    stream.close();
    arena.close();
  }
}
