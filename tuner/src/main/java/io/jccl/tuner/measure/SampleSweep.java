package io.jccl.tuner.measure;

import io.jccl.ReduceOp;
import io.jccl.perf.Contest;
import io.jccl.perf.Layout;
import io.jccl.perf.Timing;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleWriter;
import io.jccl.tuner.samples.SweepPlan;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Measures what a plan says and a file lacks. All choices of one point are measured one right after
 * the other, then the next point; when all points have had their turn the next round begins. So
 * what changes slowly on the machine changes all choices of a round alike, and a sweep that ends
 * early has about the same number of rounds everywhere.
 *
 * <p>The samples of a point's round are written together when it is complete: half of one could not
 * be compared with its other half, measured on another day. Before a choice is timed for the first
 * time, what it computes is checked; it is timed only once that was right.
 */
final class SampleSweep {
  /** Calls that take longer than this are timed only a few times in a sample. */
  private static final double LONG_MICROS = 5_000;

  private static final int FEW_ITERATIONS = 3;

  private final SweepPlan plan;
  private final Field field;
  private final SampleWriter writer;
  private final String provenance;
  private final SweepProgress progress;
  private final Map<Round, Set<Entry>> taken = new HashMap<>();
  private final SlowChoices slow;
  private final Set<Right> right = new HashSet<>();
  private long done;
  private long wrong;

  /** A point's round. */
  private record Round(Point point, int round) {}

  /** A choice whose results at a point were right. */
  private record Right(Point point, Entry entry) {}

  /**
   * A sweep.
   *
   * @param before the samples that the file has
   * @param provenance the hash of the provenance of what follows
   */
  SampleSweep(
      SweepPlan plan,
      Field field,
      SampleWriter writer,
      List<Sample> before,
      String provenance,
      SweepProgress progress) {
    this.plan = plan;
    this.field = field;
    this.writer = writer;
    this.provenance = provenance;
    this.progress = progress;
    for (Sample sample : before) {
      Round round = new Round(sample.point(), sample.round());
      taken.computeIfAbsent(round, key -> new HashSet<>()).add(Entry.of(sample));
    }
    slow = new SlowChoices(plan.points());
    slow.learn(before);
    for (PlannedPoint each : plan.points()) {
      for (int round = 0; round < plan.rounds(); round++) {
        done += isComplete(each, round) ? entries(each, round).size() : 0;
      }
    }
  }

  private List<Entry> entries(PlannedPoint planned, int round) {
    return Entry.ofRound(planned, round).stream()
        .filter(each -> !slow.skips(planned.point(), round, each))
        .toList();
  }

  /** The samples of the whole sweep, as far as it is known what is too slow. */
  private long all() {
    long all = 0;
    for (PlannedPoint each : plan.points()) {
      for (int round = 0; round < plan.rounds(); round++) {
        all += entries(each, round).size();
      }
    }
    return all;
  }

  private boolean isComplete(PlannedPoint planned, int round) {
    return taken
        .getOrDefault(new Round(planned.point(), round), Set.of())
        .containsAll(entries(planned, round));
  }

  /**
   * Measures until all is there.
   *
   * @param stop asked before each sample; once true, a round of a point that is not complete is
   *     dropped, and the sweep ends
   */
  SweepRun.Outcome run(BooleanSupplier stop) {
    for (int round = 0; round < plan.rounds(); round++) {
      for (PlannedPoint planned : plan.points()) {
        if (!isComplete(planned, round) && !measure(planned, round, stop)) {
          return new SweepRun.Outcome(false, wrong);
        }
      }
    }
    return new SweepRun.Outcome(true, wrong);
  }

  /** False if it was stopped. */
  private boolean measure(PlannedPoint planned, int round, BooleanSupplier stop) {
    progress.measuring(planned.point(), round, done, all());
    List<Sample> samples = new ArrayList<>();
    for (Entry entry : entries(planned, round)) {
      if (stop.getAsBoolean()) {
        return false;
      }
      samples.add(sample(planned, entry, round));
    }
    samples.forEach(writer::write);
    slow.learn(samples);
    done += samples.size();
    wrong += samples.stream().filter(each -> !each.correct()).count();
    return true;
  }

  private Sample sample(PlannedPoint planned, Entry entry, int round) {
    Point point = planned.point();
    Contest.Way way = field.way(point.ranks(), entry.choice());
    Layout layout = Field.layout(point);
    long compared = 0;
    if (!right.contains(new Right(point, entry))) {
      Contest.Checked checked = way.check(layout, point.op());
      compared = checked.compared();
      if (checked.wrong() > 0) {
        Sample bad = sample(point, entry, round, List.of(), false, compared);
        progress.wrong(bad, checked.fault().orElseThrow());
        return bad;
      }
      right.add(new Right(point, entry));
    }
    List<Double> micros = times(way, layout, point.op(), planned.iterations());
    return sample(point, entry, round, micros, true, compared);
  }

  /** The times of so many calls; of a few, if those already take long. */
  private static List<Double> times(
      Contest.Way way, Layout layout, ReduceOp.Kind kind, int iterations) {
    Timing few = way.time(layout, kind, Math.min(FEW_ITERATIONS, iterations));
    boolean isLong = Arrays.stream(few.iterations()).min().orElseThrow() > LONG_MICROS;
    Timing timing = isLong ? few : way.time(layout, kind, iterations);
    return Arrays.stream(timing.iterations()).boxed().toList();
  }

  private Sample sample(
      Point point, Entry entry, int round, List<Double> micros, boolean correct, long compared) {
    return new Sample(
        plan.run(),
        point,
        entry.role(),
        entry.choice(),
        round,
        micros,
        correct,
        compared,
        provenance);
  }
}
