package io.jccl.jmh;

import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelTime;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.words.Choices;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Messages of LL and LL128 on a device: written to a slot, and taken from one. */
public class MessageBenchmark extends AverageTime {
  /** The message. */
  @State(Scope.Benchmark)
  public static class Message extends KernelState {
    /** Whose kernel. */
    @Param({"hip", "tornado"})
    public String engine;

    /** What is done to it. */
    @Param({"ll_pack", "ll_unpack", "ll128_pack", "ll128_unpack"})
    public String work;

    /** Prepares and checks it. */
    @Setup(Level.Trial)
    public void open() {
      prepare(
          KernelCase.message(
              Choices.one("work", KernelWork.values(), KernelWork::label, work), engine, bytes));
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
