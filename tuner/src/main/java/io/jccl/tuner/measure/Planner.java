package io.jccl.tuner.measure;

import io.jccl.ReduceOp;
import io.jccl.perf.Layout;
import io.jccl.perf.Operation;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Candidate;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.SweepPlan;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides what a sweep measures: at each call shape the library's own choice, and every other way
 * there is with the channel counts asked for. Large calls are repeated less within a sample.
 */
final class Planner {
  private static final int MOST_ITERATIONS = 50;
  private static final int LEAST_ITERATIONS = 5;

  /** What is moved in one sample, unless the limits above say otherwise. */
  private static final long SAMPLE_BYTES = 16 << 20;

  private final SweepRequest request;
  private final Field field;
  private final List<ChoiceName> choices = new ArrayList<>();

  Planner(SweepRequest request, Field field) {
    this.request = request;
    this.field = field;
    for (Candidate candidate : Candidate.all(Algorithms.all())) {
      for (int channels : request.channels()) {
        choices.add(new ChoiceName(candidate.algorithm().name(), candidate.protocol(), channels));
      }
    }
  }

  /** The plan of a run. */
  SweepPlan plan(String run) {
    List<PlannedPoint> points = new ArrayList<>();
    for (Operation operation : request.operations()) {
      for (int ranks : request.ranks()) {
        long last = 0;
        for (long size : request.sizes()) {
          Layout layout = Layout.of(operation, ranks, request.type(), size);
          if (layout.bytes() > last) {
            points.add(point(layout));
          }
          last = layout.bytes();
        }
      }
    }
    return new SweepPlan(run, request.rounds(), points);
  }

  private PlannedPoint point(Layout layout) {
    ReduceOp.Kind kind = layout.operation().reduces() ? request.kind() : ReduceOp.Kind.SUM;
    Point point =
        new Point(
            layout.operation().collective().orElseThrow(),
            layout.type(),
            kind,
            layout.ranks(),
            layout.bytes(),
            field.device(),
            field.registered());
    ChoiceName baseline = ChoiceName.of(field.baseline(layout, kind));
    List<ChoiceName> candidates =
        choices.stream()
            .filter(each -> !each.equals(baseline) && field.offers(each, layout, kind))
            .toList();
    return new PlannedPoint(point, iterations(layout.bytes()), baseline, candidates);
  }

  private static int iterations(long bytes) {
    return Math.clamp(SAMPLE_BYTES / bytes, LEAST_ITERATIONS, MOST_ITERATIONS);
  }
}
