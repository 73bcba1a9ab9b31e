package io.jccl.hip.kernel;

import io.jccl.device.DeviceException;
import io.jccl.hip.image.Machine;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies by the kernel in HIP. */
final class HipCopies implements Copies {
  private static final long ROW_BYTES = 0;
  private static final long ROWS = 8;
  private static final long FROM_STRIDE = 16;
  private static final long TO_STRIDE = 24;
  private static final long FROM = 32;
  private static final long TO = 40;
  private static final long BLOCKS = 48;
  private static final long BYTES = 56;

  private final HipDevice device;
  private final HipFunction function;
  private final Machine machine;

  /**
   * The kernel, loaded on a device.
   *
   * @throws DeviceException if there is none for the device, and it cannot be compiled
   */
  HipCopies(HipDevice device) {
    LoadedFamily family = LoadedFamily.load(device, "copy");
    this.device = device;
    this.function = family.function("copy_rows");
    this.machine = family.machine();
  }

  @Override
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

  @Override
  public KernelLaunch launch(long rows, long rowBytes) {
    return new KernelLaunch("copy_rows", blocks(rows, rowBytes), machine.threads());
  }

  private int blocks(long rows, long rowBytes) {
    return MoveBlocks.ofCopy(machine, device.computeUnits(), machine.vectorBytes(), rows, rowBytes);
  }
}
