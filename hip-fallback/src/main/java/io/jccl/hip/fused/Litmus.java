package io.jccl.hip.fused;

import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.Machine;
import io.jccl.hip.runtime.DeviceClock;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.Availability;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides by trial whether the protocol LL128 is safe from one device to another, or within one: a
 * kernel of the writer stores lines of 128 bytes into the reader's memory, again and again, while a
 * kernel of the reader looks for a flag that came before its data. {@code litmus.hip} tells more.
 *
 * <p>A trial takes a fraction of a second, and its result is kept while the process lives. That
 * nothing was seen is no proof, but a link that tears lines shows it within a few thousand.
 */
public final class Litmus {
  private static final String FAMILY = "litmus";
  private static final Map<Link, Result> RESULTS = new ConcurrentHashMap<>();

  private record Link(HipDevice writer, HipDevice reader) {}

  /**
   * What a trial has shown.
   *
   * @param lines the lines whose arrival was seen
   * @param violations the words that were older than the flag beside them
   * @param missing why there was no trial; empty if there was one
   */
  public record Result(long lines, long violations, String missing) {
    /** Whether LL128 may be used on the link, and if not, why. */
    public Availability availability() {
      if (lines > 0 && violations == 0) {
        return Availability.READY;
      }
      String reason =
          !missing.isEmpty()
              ? missing
              : lines == 0
                  ? "no line was seen to arrive"
                  : "%,d words were older than the flag beside them, in %,d lines"
                      .formatted(violations, lines);
      return new Availability.Unavailable(reason, "use LL or Simple on this link");
    }
  }

  /** How long a trial is. */
  record Extent(int rounds, Duration patience) {
    /** A GPU sees more than 100,000 lines. */
    static final Extent USUAL = new Extent(200_000, Duration.ofSeconds(2));
  }

  /** Lines and counts of a trial, and the struct that tells the kernels where they are. */
  private static final class Trial {
    private static final int LINES = 32;
    private static final int LINE_BYTES = 128;

    /** On the CPU a thread has a whole line, on a GPU 16 bytes of one. */
    final int threads;

    final MemorySegment lines;
    final MemorySegment counts;
    final MemorySegment arguments;

    Trial(HipDevice reader, Machine machine, Extent extent, Arena arena) {
      threads = machine == Machine.CPU ? LINES : machine.threads();
      lines = reader.memory().allocateFlags(LINES * LINE_BYTES, arena);
      counts = reader.allocate(8L * threads, arena);
      arguments = arena.allocate(40, 8);
      arguments.set(ValueLayout.JAVA_LONG, 0, lines.address());
      arguments.set(ValueLayout.JAVA_LONG, 8, counts.address());
      arguments.set(ValueLayout.JAVA_LONG, 16, counts.address() + 4L * threads);
      long ticks = DeviceClock.ticks(reader, extent.patience.toNanos());
      arguments.set(ValueLayout.JAVA_LONG, 24, ticks);
      arguments.set(ValueLayout.JAVA_INT, 32, 1);
      arguments.set(ValueLayout.JAVA_INT, 36, extent.rounds);
    }

    void clear(HipStream stream) {
      stream.fill(lines, 0, lines.byteSize(), (byte) 0);
      stream.fill(counts, 0, counts.byteSize(), (byte) 0);
      stream.synchronize();
    }

    /** Sums up; of the threads of a line one counts its rounds. */
    Result result(HipStream stream, MemorySegment pinned) {
      stream.copy(counts, 0, pinned, 0, counts.byteSize());
      stream.synchronize();
      long violations = 0;
      long rounds = 0;
      for (int thread = 0; thread < threads; thread++) {
        violations += pinned.getAtIndex(ValueLayout.JAVA_INT, thread);
      }
      for (int thread = 0; thread < threads; thread += threads / LINES) {
        rounds += pinned.getAtIndex(ValueLayout.JAVA_INT, threads + thread);
      }
      return new Result(rounds, violations, "");
    }
  }

  private Litmus() {}

  /** The result of a link's trial, which is made the first time that it is asked for. */
  public static Result run(HipDevice writer, HipDevice reader) {
    return RESULTS.computeIfAbsent(
        new Link(writer, reader), link -> run(link.writer, link.reader, Extent.USUAL));
  }

  /** Makes a trial. */
  static Result run(HipDevice writer, HipDevice reader, Extent extent) {
    if (!writer.canAccess(reader)) {
      return new Result(
          0, 0, "%s cannot use the memory of %s".formatted(writer.name(), reader.name()));
    }
    Optional<KernelImage> writing = KernelImages.find(FAMILY, writer.architecture());
    Optional<KernelImage> reading = KernelImages.find(FAMILY, reader.architecture());
    if (writing.isEmpty() || reading.isEmpty()) {
      HipDevice bare = writing.isEmpty() ? writer : reader;
      return new Result(0, 0, "there is no image of the trial for " + bare.architecture());
    }
    try (Arena arena = Arena.ofShared();
        HipModule writerCode = writer.load(writing.get().bytes());
        HipModule readerCode = reader.load(reading.get().bytes());
        HipStream writes = writer.newStream();
        HipStream reads = reader.newStream()) {
      Trial trial = new Trial(reader, reading.get().machine(), extent, arena);
      HipFunction write = writerCode.function("litmus_write");
      // Once for nothing: CUDA loads a kernel when it is first launched, and then may wait for what
      // runs, which here would be the reader.
      writes.launch(write, 1, trial.threads, 0, trial.arguments);
      writes.synchronize();
      trial.clear(reads);
      reads.launch(readerCode.function("litmus_read"), 1, trial.threads, 0, trial.arguments);
      writes.launch(write, 1, trial.threads, 0, trial.arguments);
      writes.synchronize();
      return trial.result(reads, reader.allocatePinned(trial.counts.byteSize(), arena));
    }
  }
}
