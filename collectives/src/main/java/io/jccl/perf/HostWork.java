package io.jccl.perf;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Work of a rank on the host that is not timed: making inputs and comparing results. Where there
 * are more processors than ranks, several take a part of it each, in the JVM's common pool; a rank
 * that is bound to a core does it alone.
 *
 * @param parts the number of parts
 */
record HostWork(int parts) {
  /** What is worth a thread's while. */
  private static final long LEAST_BYTES = 1 << 20;

  /**
   * The work of one of some ranks; to be called by the rank's thread, whose processors it uses.
   *
   * @param bytes the size of one buffer
   */
  static HostWork of(int ranks, long bytes) {
    long processors = Runtime.getRuntime().availableProcessors() / ranks;
    return new HostWork((int) Math.max(1, Math.min(processors, bytes / LEAST_BYTES)));
  }

  /** Does all parts, which must not depend on each other. */
  void run(IntConsumer part) {
    IntStream.range(0, parts).parallel().forEach(part);
  }
}
