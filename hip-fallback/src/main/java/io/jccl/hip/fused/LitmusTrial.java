package io.jccl.hip.fused;

import io.jccl.hip.image.Machine;
import io.jccl.hip.runtime.DeviceClock;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;

/**
 * The lines and counts of one trial of a link, and the struct that tells the kernels where they
 * are. One thread at a time.
 */
final class LitmusTrial {
  private static final int LINES = 32;
  private static final int LINE_BYTES = 128;

  private static final long LINES_AT = 0;
  private static final long VIOLATIONS = 8;
  private static final long ROUNDS = 16;
  private static final long PATIENCE = 24;
  private static final long BLOCKS = 32;
  private static final long LAST_ROUND = 36;
  private static final long BYTES = 40;

  /** What is launched: the writer's kernel and the reader's. */
  record Kernels(HipFunction write, HipFunction read) {}

  private final Kernels kernels;
  private final HipStream writes;
  private final HipStream reads;

  /** On the CPU a thread has a whole line, on a GPU 16 bytes of one. */
  private final int threads;

  private final MemorySegment lines;
  private final MemorySegment counts;
  private final MemorySegment pinned;
  private final MemorySegment arguments;

  /**
   * A trial of the link between the devices of two streams.
   *
   * @param machine the reader's
   * @param arena for the lines and counts; the streams must close before it
   */
  LitmusTrial(Kernels kernels, HipStream writes, HipStream reads, Machine machine, Arena arena) {
    HipDevice reader = reads.device();
    this.kernels = kernels;
    this.writes = writes;
    this.reads = reads;
    this.threads = machine == Machine.CPU ? LINES : machine.threads();
    this.lines = reader.memory().allocateFlags(LINES * LINE_BYTES, arena);
    this.counts = reader.allocate(2L * Integer.BYTES * threads, arena);
    this.pinned = reader.allocatePinned(counts.byteSize(), arena);
    this.arguments = arena.allocate(BYTES, Long.BYTES);
    arguments.set(ValueLayout.JAVA_LONG, LINES_AT, lines.address());
    arguments.set(ValueLayout.JAVA_LONG, VIOLATIONS, counts.address());
    arguments.set(ValueLayout.JAVA_LONG, ROUNDS, counts.address() + (long) Integer.BYTES * threads);
    arguments.set(ValueLayout.JAVA_INT, BLOCKS, 1);
  }

  /**
   * Lets the kernels run once.
   *
   * @param rounds how often the writer stores each line
   * @param patience how long the reader waits for the last
   */
  Litmus.Result run(int rounds, Duration patience) {
    long ticks = DeviceClock.ticks(reads.device(), patience.toNanos());
    arguments.set(ValueLayout.JAVA_LONG, PATIENCE, ticks);
    // Once without a round: CUDA loads a kernel when it is first launched, and then may wait for
    // what runs, which here would be the reader.
    arguments.set(ValueLayout.JAVA_INT, LAST_ROUND, 0);
    writes.launch(kernels.write(), 1, threads, 0, arguments);
    writes.synchronize();
    reads.fill(lines, 0, lines.byteSize(), (byte) 0);
    reads.fill(counts, 0, counts.byteSize(), (byte) 0);
    reads.synchronize();
    arguments.set(ValueLayout.JAVA_INT, LAST_ROUND, rounds);
    reads.launch(kernels.read(), 1, threads, 0, arguments);
    writes.launch(kernels.write(), 1, threads, 0, arguments);
    writes.synchronize();
    return result();
  }

  /** Sums up; of the threads of a line one counts its rounds. */
  private Litmus.Result result() {
    reads.copy(counts, 0, pinned, 0, counts.byteSize());
    reads.synchronize();
    long violations = 0;
    long rounds = 0;
    for (int thread = 0; thread < threads; thread++) {
      violations += pinned.getAtIndex(ValueLayout.JAVA_INT, thread);
    }
    for (int thread = 0; thread < threads; thread += threads / LINES) {
      rounds += pinned.getAtIndex(ValueLayout.JAVA_INT, threads + thread);
    }
    return new Litmus.Result(rounds, violations, "");
  }
}
