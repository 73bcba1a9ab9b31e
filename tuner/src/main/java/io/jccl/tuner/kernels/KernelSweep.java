package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.perf.kernel.KernelTime;
import io.jccl.perf.kernel.WrongAnswerException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Measures what a plan says and a file lacks. All kernels of one group are measured one right after
 * the other, then the next group; when all have had their turn the next round begins. So what
 * changes slowly on the machine changes all kernels of a round alike, and a sweep that ends early
 * has about the same number of rounds everywhere.
 *
 * <p>The samples of a group's round are written together when it is complete. Before a kernel is
 * timed for the first time its answer is checked; it is timed only if that was right.
 */
final class KernelSweep {
  /** Invocations with a cold cache, each of which is timed by itself. */
  private static final int COLD_REPEATS = 3;

  private static final double NANOS = 1e3;

  private final KernelPlan plan;
  private final KernelSession session;
  private final Consumer<KernelLine> writer;
  private final Supplier<List<String>> clocks;
  private final String provenance;
  private final KernelProgress progress;
  private final Set<Round> taken = new HashSet<>();
  private final Map<KernelCase, Prepared> prepared = new HashMap<>();
  private long done;
  private long wrong;

  /** A group's round, by the first of its kernels. */
  private record Round(KernelCase first, Cache cache, int round) {
    static Round of(KernelPlan.Group group, int round) {
      return new Round(group.entries().getFirst().kernel(), group.cache(), round);
    }
  }

  /** A kernel that was checked, and how often it runs in a sample. */
  private record Prepared(KernelInvocation invocation, int repeats, String fault) {}

  /**
   * A sweep.
   *
   * @param writer appends to the file
   * @param before the samples that the file has
   * @param clocks asked when a round begins
   * @param provenance the hash of the provenance of what follows
   */
  KernelSweep(
      KernelPlan plan,
      KernelSession session,
      Consumer<KernelLine> writer,
      List<KernelSample> before,
      Supplier<List<String>> clocks,
      String provenance,
      KernelProgress progress) {
    this.plan = plan;
    this.session = session;
    this.writer = writer;
    this.clocks = clocks;
    this.provenance = provenance;
    this.progress = progress;
    Map<Round, Set<KernelPlan.Entry>> there = new HashMap<>();
    KernelGroups.of(plan, before)
        .forEach(
            (group, samples) -> {
              for (KernelSample sample : samples) {
                there
                    .computeIfAbsent(Round.of(group, sample.round()), any -> new HashSet<>())
                    .add(new KernelPlan.Entry(sample.role(), sample.kernel()));
              }
            });
    for (KernelPlan.Group group : plan.groups()) {
      for (int round = 0; round < plan.rounds(); round++) {
        Round key = Round.of(group, round);
        if (there.getOrDefault(key, Set.of()).containsAll(group.entries())) {
          taken.add(key);
          done += group.entries().size();
        }
      }
    }
  }

  /**
   * Measures until all is there.
   *
   * @param stop asked before each sample; once true, a round of a group that is not complete is
   *     dropped, and the sweep ends
   */
  KernelSweepRun.Outcome run(BooleanSupplier stop) {
    long all =
        (long) plan.rounds() * plan.groups().stream().mapToInt(g -> g.entries().size()).sum();
    for (int round = 0; round < plan.rounds(); round++) {
      boolean isNew = true;
      for (KernelPlan.Group group : plan.groups()) {
        if (taken.contains(Round.of(group, round))) {
          continue;
        }
        if (isNew) {
          writer.accept(new KernelClocks(plan.run(), round, clocks.get()));
          isNew = false;
        }
        progress.measuring(group, round, done, all);
        if (!measure(group, round, stop)) {
          return new KernelSweepRun.Outcome(false, wrong);
        }
      }
    }
    return new KernelSweepRun.Outcome(true, wrong);
  }

  /** False if it was stopped. */
  private boolean measure(KernelPlan.Group group, int round, BooleanSupplier stop) {
    List<KernelSample> samples = new ArrayList<>();
    for (KernelPlan.Entry entry : inTurn(group, round)) {
      if (stop.getAsBoolean()) {
        return false;
      }
      samples.add(sample(entry, group.cache(), round));
    }
    samples.forEach(writer::accept);
    done += samples.size();
    wrong += samples.stream().filter(each -> !each.correct()).count();
    return true;
  }

  /** The baseline first, the others turned by one place each round. */
  private static List<KernelPlan.Entry> inTurn(KernelPlan.Group group, int round) {
    List<KernelPlan.Entry> entries =
        new ArrayList<>(group.entries().subList(1, group.entries().size()));
    Collections.rotate(entries, -round);
    entries.addFirst(group.entries().getFirst());
    return entries;
  }

  private KernelSample sample(KernelPlan.Entry entry, Cache cache, int round) {
    long checked = 0;
    Prepared ready = prepared.get(entry.kernel());
    if (ready == null) {
      KernelInvocation invocation = session.invocation(entry.kernel());
      try {
        checked = invocation.check();
        ready = new Prepared(invocation, invocation.repeats(), null);
      } catch (WrongAnswerException e) {
        ready = new Prepared(invocation, 0, e.getMessage());
      }
      prepared.put(entry.kernel(), ready);
    }
    boolean correct = ready.fault() == null;
    int repeats = cache == Cache.COLD ? COLD_REPEATS : ready.repeats();
    KernelTime time = correct ? ready.invocation().time(repeats, cache) : new KernelTime(0, 0, 0);
    KernelSample sample =
        new KernelSample(
            plan.run(),
            entry.role(),
            entry.kernel(),
            cache,
            round,
            ready.invocation().launch(),
            time.repeats(),
            rounded(time.deviceMicros()),
            rounded(time.hostMicros()),
            ready.invocation().movedBytes(),
            correct,
            checked,
            provenance);
    if (!correct) {
      progress.wrong(sample, ready.fault());
    }
    return sample;
  }

  private static double rounded(double micros) {
    return Math.round(micros * NANOS) / NANOS;
  }
}
