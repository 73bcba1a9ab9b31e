package io.jccl.jmh;

import io.jccl.ReduceOp;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelTime;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The local reduction on a device: type, operation, inputs, size, engine. */
public class FoldBenchmark extends AverageTime {
  /** The fold. */
  @State(Scope.Benchmark)
  public static class Fold extends KernelState {
    /** Whose kernel. */
    @Param({"hip", "tornado"})
    public String engine;

    /** The type, by a name that commands take too. */
    @Param({"float", "bfloat16", "int8"})
    public String type;

    /** The operation; all labels of {@link ReduceOp.Kind} are legal. */
    @Param({"sum", "min"})
    public String op;

    /** The number of inputs. */
    @Param("8")
    public int inputs;

    /** Loads and checks the kernel. */
    @Setup(Level.Trial)
    public void open() {
      prepare(
          KernelCase.fold(
              engine,
              TypeNames.one("type", type),
              Choices.one("op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op),
              inputs,
              bytes));
    }
  }

  /** The benchmarks; JMH calls this. */
  public FoldBenchmark() {}

  /** One fold, launched and waited for. */
  @Benchmark
  public KernelTime fold(Fold fold) {
    return fold.run();
  }
}
