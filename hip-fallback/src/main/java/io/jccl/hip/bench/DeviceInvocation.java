package io.jccl.hip.bench;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelTime;

/** An invocation that adds its work to the session's stream. */
abstract class DeviceInvocation implements KernelInvocation {
  final Bench bench;
  private final KernelCase what;

  DeviceInvocation(Bench bench, KernelCase what) {
    this.bench = bench;
    this.what = what;
  }

  /** Adds the work to the stream once, and returns at once. */
  abstract void enqueue();

  @Override
  public final KernelCase what() {
    return what;
  }

  @Override
  public final int repeats() {
    return bench.stopwatch().repeats(this::enqueue);
  }

  @Override
  public final KernelTime time(int repeats, Cache cache) {
    return bench.stopwatch().time(this::enqueue, repeats, cache);
  }
}
