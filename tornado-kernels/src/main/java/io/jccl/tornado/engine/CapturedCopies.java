package io.jccl.tornado.engine;

import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.Copies;
import io.jccl.hip.kernel.MoveBlocks;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.tornado.kernel.CopyArguments;
import java.lang.foreign.MemorySegment;

/** Copies by the captured kernel. */
final class CapturedCopies implements Copies {
  static final String FAMILY = "copy";

  private static final String KERNEL = "copy_rows";
  private static final int VECTOR_BYTES = 16;

  private final HipDevice device;
  private final KernelImage image;
  private final HipFunction function;

  CapturedCopies(HipDevice device, KernelImage image) {
    this.device = device;
    this.image = image;
    this.function = device.load(image.bytes()).function(KERNEL);
  }

  @Override
  public void enqueue(Rows from, Rows to, long rows, long rowBytes, HipStream stream) {
    if (rows == 0 || rowBytes == 0) {
      return;
    }
    int blocks = blocks(rows, rowBytes);
    int threads = image.machine().threads();
    MemorySegment arguments =
        new Longs(stream.arguments(), CopyArguments.COUNT)
            .set(CopyArguments.WORKERS, (long) blocks * threads)
            .set(CopyArguments.ROWS, rows)
            .set(CopyArguments.ROW_BYTES, rowBytes)
            .set(CopyArguments.FROM_STRIDE, from.stride())
            .set(CopyArguments.TO_STRIDE, to.stride())
            .set(CopyArguments.FROM, from.address())
            .set(CopyArguments.TO, to.address())
            .memory();
    stream.launch(function, blocks, threads, 0, arguments);
  }

  @Override
  public KernelLaunch launch(long rows, long rowBytes) {
    return new KernelLaunch(KERNEL, blocks(rows, rowBytes), image.machine().threads());
  }

  private int blocks(long rows, long rowBytes) {
    return MoveBlocks.ofCopy(image.machine(), device.computeUnits(), VECTOR_BYTES, rows, rowBytes);
  }
}
