package io.jccl.tuner.measure;

import io.jccl.JcclException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The processor cores that this process may use, and the binding of threads to them, on Linux.
 *
 * <p>A scheduler that is busy with other work may leave two ranks on one core for seconds, though
 * another core is no busier: they then wait for each other by switching, a hundred times slower
 * than side by side. That says nothing about choices, so on a machine that is not idle ranks are
 * bound.
 *
 * @param numbers the cores' numbers
 */
record Cores(List<Integer> numbers) {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";
  private static final int MOST_CORES = 4096;

  /**
   * Those that this process may use.
   *
   * @throws JcclException if the system does not say
   */
  static Cores allowed() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> parse(line.substring(ALLOWED.length())))
          .findFirst()
          .orElseThrow(() -> new JcclException(STATUS + " has no line " + ALLOWED));
    } catch (IOException e) {
      throw new JcclException("ranks can be bound to cores on Linux only: " + e, e);
    }
  }

  /** Reads a list such as {@code 0-3,8}. */
  static Cores parse(String list) {
    List<Integer> numbers = new ArrayList<>();
    for (String range : list.strip().split(",")) {
      String[] ends = range.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
        numbers.add(core);
      }
    }
    return new Cores(List.copyOf(numbers));
  }

  /** The core of a rank: they are given out in turn. */
  int of(int rank) {
    return numbers.get(rank % numbers.size());
  }

  /**
   * Binds the calling thread, a platform thread, to one core for ever.
   *
   * @throws JcclException if the system refuses
   */
  static void bind(int core) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MOST_CORES / 8, Long.BYTES);
      mask.set(ValueLayout.JAVA_BYTE, core / 8, (byte) (1 << core % 8));
      int result = (int) SetAffinity.CALL.invokeExact(0, mask.byteSize(), mask);
      if (result != 0) {
        throw new JcclException("the system does not bind a thread to core " + core);
      }
    } catch (JcclException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // a handle of C code throws nothing
    }
  }

  /** {@code int sched_setaffinity(pid_t, size_t, const cpu_set_t *)}, with 0 for this thread. */
  @SuppressWarnings("restricted") // one call of the C library, whose signature stands above
  private static final class SetAffinity {
    static final MethodHandle CALL =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("sched_setaffinity"),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS));
  }
}
