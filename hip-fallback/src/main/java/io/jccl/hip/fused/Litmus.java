package io.jccl.hip.fused;

import io.jccl.hip.image.Machine;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.Availability;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides by trial whether the protocol LL128 is safe from one device to another, or within one: a
 * kernel of the writer stores lines of 128 bytes into the reader's memory, again and again, while a
 * kernel of the reader looks for a flag that came before its data. {@code litmus.hip} tells more.
 *
 * <p>A trial takes a fraction of a second where both kernels run at once, and is repeated for up to
 * ten where they must take turns. Its result is kept while the process lives. That nothing was seen
 * is no proof, but a link that tears lines shows it within a few thousand.
 */
public final class Litmus {
  private static final String FAMILY = "litmus";
  private static final String REMEDY = "use LL or Simple on this link";
  private static final Map<Link, Result> RESULTS = new ConcurrentHashMap<>();
  private static final Map<HipDevice, LoadedFamily> KERNELS = new ConcurrentHashMap<>();

  private record Link(HipDevice writer, HipDevice reader) {}

  /**
   * What a trial has shown.
   *
   * @param lines the lines whose arrival was seen
   * @param violations the words that were older than the flag beside them
   * @param missing why there was no trial; empty if there was one
   */
  public record Result(long lines, long violations, String missing) {
    /** So many lines must have been seen before a link counts as safe. */
    public static final long ENOUGH = 10_000;

    /** Whether the trial has decided: a line was torn, or enough came whole. */
    public boolean isConclusive() {
      return violations > 0 || lines >= ENOUGH;
    }

    /** Whether LL128 may be used on the link, and if not, why. */
    public Availability availability() {
      if (!missing.isEmpty()) {
        return new Availability.Unavailable(missing, REMEDY);
      }
      if (violations > 0) {
        String torn = "%,d words were older than the flag beside them, in %,d lines";
        return new Availability.Unavailable(torn.formatted(violations, lines), REMEDY);
      }
      if (lines < ENOUGH) {
        String few = "inconclusive: %,d lines were seen to arrive, and it takes %,d to tell";
        return new Availability.Unavailable(few.formatted(lines, ENOUGH), REMEDY);
      }
      return Availability.READY;
    }
  }

  /** How long a trial is: how often each line is stored, and how long the whole may last. */
  record Extent(int rounds, Duration patience) {
    /** A GPU sees more than 100,000 lines at once. */
    static final Extent USUAL = new Extent(200_000, Duration.ofSeconds(10));
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
      return none("%s cannot use the memory of %s".formatted(writer.name(), reader.name()));
    }
    for (HipDevice each : List.of(writer, reader)) {
      if (LoadedFamily.availability(each, FAMILY) instanceof Availability.Unavailable missing) {
        return none(missing.reason());
      }
    }
    LitmusTrial.Kernels kernels =
        new LitmusTrial.Kernels(
            loaded(writer).function("litmus_write"), loaded(reader).function("litmus_read"));
    return run(writer, reader, kernels, extent);
  }

  /** Makes a trial by these kernels. */
  static Result run(
      HipDevice writer, HipDevice reader, LitmusTrial.Kernels kernels, Extent extent) {
    Machine machine = loaded(reader).machine();
    long end = System.nanoTime() + extent.patience.toNanos();
    try (Arena arena = Arena.ofShared();
        HipStream writes = writer.newStream();
        HipStream reads = reader.newStream()) {
      LitmusTrial trial = new LitmusTrial(kernels, writes, reads, machine, arena);
      Result all = none("");
      long left = extent.patience.toNanos();
      do {
        Result next = trial.run(extent.rounds, Duration.ofNanos(left));
        all = new Result(all.lines + next.lines, all.violations + next.violations, "");
        left = end - System.nanoTime();
      } while (!all.isConclusive() && left > 0);
      return all;
    }
  }

  private static Result none(String missing) {
    return new Result(0, 0, missing);
  }

  private static LoadedFamily loaded(HipDevice device) {
    return KERNELS.computeIfAbsent(device, one -> LoadedFamily.load(one, FAMILY));
  }
}
