package io.jccl.jmh;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ServiceLoader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The host engine's local reduction. */
public class HostFoldBenchmark extends AverageTime {
  /** What every byte of the inputs is: an ordinary number in all types. */
  private static final byte DATA = 0x33;

  /** The fold. */
  @State(Scope.Benchmark)
  public static class Fold {
    /** The type. */
    @Param({"float", "bfloat16", "int8"})
    public String type;

    /** The operation. */
    @Param({"sum", "min"})
    public String op;

    /** The number of inputs. */
    @Param("8")
    public int inputs;

    /** The size of one input in bytes. */
    @Param("1048576")
    public long bytes;

    private final Operands operands = new Operands();
    private Arena arena;
    private Kernel kernel;

    /** Finds the kernel and checks that a minimum of equal inputs is that input. */
    @Setup(Level.Trial)
    public void open() {
      DataType chosen = TypeNames.one("type", type);
      ReduceOp.Kind kind = Choices.one("op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op);
      KernelEngine host =
          ServiceLoader.load(KernelEngine.class).stream()
              .map(ServiceLoader.Provider::get)
              .filter(engine -> engine.name().equals("host"))
              .findFirst()
              .orElseThrow();
      arena = Arena.ofShared();
      MemorySegment output = arena.allocate(bytes, 64);
      operands.reset(bytes / chosen.bytes()).output(output, 0);
      for (int i = 0; i < inputs; i++) {
        operands.input(arena.allocate(bytes, 64).fill(DATA), 0, 0);
      }
      host.kernel(new KernelKey(chosen, ReduceOp.Kind.MIN, inputs)).run(operands);
      for (long i = 0; i < bytes; i++) {
        if (output.get(ValueLayout.JAVA_BYTE, i) != DATA) {
          throw new IllegalStateException("a wrong minimum at byte " + i + ": " + type);
        }
      }
      kernel = host.kernel(new KernelKey(chosen, kind, inputs));
    }

    /** Frees the memory. */
    @TearDown(Level.Trial)
    public void close() {
      arena.close();
    }
  }

  /** The benchmarks; JMH calls this. */
  public HostFoldBenchmark() {}

  /** One fold. */
  @Benchmark
  public Operands fold(Fold fold) {
    fold.kernel.run(fold.operands);
    return fold.operands;
  }
}
