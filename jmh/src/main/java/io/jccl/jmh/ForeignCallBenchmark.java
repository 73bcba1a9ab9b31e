package io.jccl.jmh;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a call of C code costs, by the C library's {@code labs}, which does nothing worth a name.
 */
public class ForeignCallBenchmark extends AverageTime {
  private static final FunctionDescriptor LABS =
      FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
  private static final MethodHandle PLAIN = handle();
  private static final MethodHandle CRITICAL = handle(Linker.Option.critical(false));

  private static MethodHandle handle(Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow("labs"), LABS, options);
  }

  /** A number that the compiler does not know. */
  @State(Scope.Benchmark)
  public static class Argument {
    /** The number. */
    public long value = -7;

    /** Checks both handles. */
    @Setup(Level.Trial)
    public void check() throws Throwable {
      if ((long) PLAIN.invokeExact(value) != 7 || (long) CRITICAL.invokeExact(value) != 7) {
        throw new IllegalStateException("labs(-7) is not 7");
      }
    }
  }

  /** The benchmarks; JMH calls this. */
  public ForeignCallBenchmark() {}

  /** As the library calls runtimes. */
  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public long plain(Argument argument) throws Throwable {
    return (long) PLAIN.invokeExact(argument.value);
  }

  /** Without the thread's change of state. */
  @Benchmark
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public long critical(Argument argument) throws Throwable {
    return (long) CRITICAL.invokeExact(argument.value);
  }
}
