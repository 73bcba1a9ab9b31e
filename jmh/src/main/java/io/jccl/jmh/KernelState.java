package io.jccl.jmh;

import io.jccl.device.Devices;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.perf.kernel.KernelTime;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A kernel on a device, whose answer was checked. */
@State(Scope.Benchmark)
public abstract class KernelState {
  /** The device, as {@code --device} of the commands has it. */
  @Param("cpu")
  public String device;

  /** The size of one input, or of a message, in bytes. */
  @Param("1048576")
  public long bytes;

  private KernelSession session;
  private KernelInvocation invocation;

  /** Loads the kernel, and throws if it computes something else than the host. */
  final void prepare(KernelCase what) {
    io.jccl.device.Device found = Devices.named(device).getFirst();
    session = KernelLab.of(found).open(found, what.inputs(), what.bytes());
    invocation = session.invocation(what);
    invocation.check();
  }

  /** Runs it once and waits for it. */
  final KernelTime run() {
    KernelTime time = invocation.time(1, Cache.WARM);
    DeviceTimes.add(time.deviceMicros());
    return time;
  }

  /** Frees the device's memory. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
  }
}
