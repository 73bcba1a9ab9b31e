package io.jccl.jmh;

import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelTime;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A copy on a device: by the runtime, and by a kernel. */
public class CopyBenchmark extends AverageTime {
  /** The copy. */
  @State(Scope.Benchmark)
  public static class Copy extends KernelState {
    /** Who copies. */
    @Param({"runtime", "hip", "tornado"})
    public String engine;

    /** Prepares and checks it. */
    @Setup(Level.Trial)
    public void open() {
      prepare(KernelCase.copy(engine, 1, bytes));
    }
  }

  /** The benchmarks; JMH calls this. */
  public CopyBenchmark() {}

  /** One copy, launched and waited for. */
  @Benchmark
  public KernelTime copy(Copy copy) {
    return copy.run();
  }
}
