package io.jccl.hip.kernel;

import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.Machine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Copies by a device's processor, where its copy engine is slow to start or cannot do it: rows of
 * bytes at distances. Safe for use by several threads.
 */
public final class CopyKernel {
  private static final long ROW_BYTES = 0;
  private static final long ROWS = 8;
  private static final long FROM_STRIDE = 16;
  private static final long TO_STRIDE = 24;
  private static final long FROM = 32;
  private static final long TO = 40;
  private static final long BLOCKS = 48;
  private static final long BYTES = 56;

  private static final long VECTORS_OF_THREAD = 8;
  private static final int BLOCKS_PER_UNIT = 8;

  private final HipDevice device;
  private final HipFunction function;
  private final Machine machine;

  /**
   * The kernel, loaded on a device.
   *
   * @throws IllegalArgumentException if there is no image for the device
   */
  public CopyKernel(HipDevice device) {
    KernelImage image =
        KernelImages.find("copy", device.architecture())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "device: no image of the copy kernel for "
                            + device.architecture()
                            + "; jccl info kernels --images lists those built"));
    this.device = device;
    this.function = device.load(image.bytes()).function("copy_rows");
    this.machine = image.machine();
  }

  /**
   * One side of a copy.
   *
   * @param memory that the device can use
   * @param offset of the first row, in bytes
   * @param stride from each row to the next, in bytes
   */
  public record Rows(MemorySegment memory, long offset, long stride) {
    private long address() {
      return memory.address() + offset;
    }
  }

  /** Adds the copy of rows to a stream; no row overlaps another. */
  public void enqueue(Rows from, Rows to, long rows, long rowBytes, HipStream stream) {
    if (rows == 0 || rowBytes == 0) {
      return;
    }
    int blocks = blocks(rows, rowBytes);
    MemorySegment arguments = stream.arguments().asSlice(0, BYTES);
    arguments.set(ValueLayout.JAVA_LONG, ROW_BYTES, rowBytes);
    arguments.set(ValueLayout.JAVA_LONG, ROWS, rows);
    arguments.set(ValueLayout.JAVA_LONG, FROM_STRIDE, from.stride());
    arguments.set(ValueLayout.JAVA_LONG, TO_STRIDE, to.stride());
    arguments.set(ValueLayout.JAVA_LONG, FROM, from.address());
    arguments.set(ValueLayout.JAVA_LONG, TO, to.address());
    arguments.set(ValueLayout.JAVA_INT, BLOCKS, blocks);
    stream.launch(function, blocks, machine.threads(), 0, arguments);
  }

  /** How the copy of rows is launched. */
  public KernelLaunch launch(long rows, long rowBytes) {
    return new KernelLaunch("copy_rows", blocks(rows, rowBytes), machine.threads());
  }

  private int blocks(long rows, long rowBytes) {
    if (machine == Machine.CPU) {
      return 1;
    }
    long piece = VECTORS_OF_THREAD * machine.vectorBytes() * machine.threads();
    long pieces = Math.multiplyExact(rows, rowBytes / piece + 1);
    return (int) Math.min(pieces, (long) BLOCKS_PER_UNIT * device.computeUnits());
  }
}
