package io.jccl.jmh;

import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelTime;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A copy on a device: by the runtime, and by a kernel. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
public class CopyBenchmark {
  /** The copy. */
  @State(Scope.Benchmark)
  public static class Copy extends KernelState {
    /** Who copies. */
    @Param({"runtime", "hip"})
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
