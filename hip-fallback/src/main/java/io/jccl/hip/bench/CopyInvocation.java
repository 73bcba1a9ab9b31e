package io.jccl.hip.bench;

import io.jccl.hip.kernel.CopyKernel;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;

/** A copy of as many bytes as a fold reads and writes, by the runtime or by a kernel. */
final class CopyInvocation extends DeviceInvocation {
  private final CopyKernel kernel;
  private final long copied;

  /**
   * A copy.
   *
   * @param kernel what copies, or null for the runtime
   */
  CopyInvocation(Bench bench, CopyKernel kernel, KernelCase what) {
    super(bench, what);
    this.kernel = kernel;
    this.copied = BenchMemory.copyBytes(what.inputs(), what.bytes());
  }

  @Override
  public KernelLaunch launch() {
    return kernel == null ? new KernelLaunch(KernelCase.RUNTIME, 0, 0) : kernel.launch(1, copied);
  }

  @Override
  public long movedBytes() {
    return 2 * copied;
  }

  @Override
  void enqueue() {
    if (kernel == null) {
      bench.stream().copy(bench.memory().copyFrom, 0, bench.memory().copyTo, 0, copied);
    } else {
      kernel.enqueue(
          new CopyKernel.Rows(bench.memory().copyFrom, 0, copied),
          new CopyKernel.Rows(bench.memory().copyTo, 0, copied),
          1,
          copied,
          bench.stream());
    }
  }

  @Override
  public long check() {
    bench.poison(bench.memory().copyTo, copied);
    enqueue();
    long checked = Math.min(copied, Bench.CHECKED);
    return checkAt(0, checked) + checkAt(copied - checked, checked);
  }

  private long checkAt(long at, long checked) {
    byte[] actual = bench.read(bench.memory().copyTo, at, checked);
    return Bench.compare(what(), actual, bench.read(bench.memory().copyFrom, at, checked));
  }
}
