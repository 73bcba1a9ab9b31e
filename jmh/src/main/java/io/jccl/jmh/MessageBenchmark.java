package io.jccl.jmh;

import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelTime;
import io.jccl.perf.kernel.KernelWork;
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

/** Messages of LL and LL128 on a device: written to a slot, and taken from one. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
public class MessageBenchmark {
  /** The message. */
  @State(Scope.Benchmark)
  public static class Message extends KernelState {
    /** Whose kernel. */
    @Param("hip")
    public String engine;

    /** What is done to it. */
    @Param({"ll_pack", "ll_unpack", "ll128_pack", "ll128_unpack"})
    public String work;

    /** Prepares and checks it. */
    @Setup(Level.Trial)
    public void open() {
      prepare(
          KernelCase.message(named(KernelWork.values(), KernelWork::label, work), engine, bytes));
    }
  }

  /** The benchmarks; JMH calls this. */
  public MessageBenchmark() {}

  /** One message, written or taken. */
  @Benchmark
  public KernelTime message(Message message) {
    return message.run();
  }
}
