package io.jccl.select.model;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.PlanSimulator;
import io.jccl.plan.PlanSimulator.Load;
import io.jccl.plan.PlanSimulator.Machine;
import io.jccl.plan.PlanSimulator.Timing;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What a plan costs on any machine, asked of the plan itself: {@link PlanSimulator} runs it on
 * machines where only one thing takes time, one unit of it. Chunks are those of one channel in one
 * round.
 *
 * @param trips latencies that follow each other: messages, accesses to peers' memory, and of a
 *     barrier ⌈log2 n⌉
 * @param transfers chunks that cross a link one after another
 * @param reads chunks that are read one after another, each by the rank that copies or folds it
 * @param steps the steps of the rank that has most, in one round
 * @param touched chunks that all ranks together read and write in one round
 * @param chunksPerBlock the chunks of a block in one round
 * @param scratch whether data go through scratch memory
 */
public record PlanCounts(
    Series trips,
    Series transfers,
    Series reads,
    double steps,
    double touched,
    double chunksPerBlock,
    boolean scratch) {
  /** Plans of more ranks are not run but grown from smaller ones; see {@link Growth}. */
  static final int MOST_SIMULATED = Growth.MANY;

  private static final int SLOTS = 8;
  private static final double NO_TIME = Double.POSITIVE_INFINITY;
  private static final double MICRO_A_BYTE = 1e-3;
  private static final Machine LATENCY = new Machine(1, NO_TIME, NO_TIME);
  private static final Machine LINK = new Machine(0, MICRO_A_BYTE, NO_TIME);
  private static final Machine LOCAL = new Machine(0, NO_TIME, MICRO_A_BYTE);

  /**
   * What follows each other in several rounds, which overlap where the plan lets them.
   *
   * @param first the count of the first round
   * @param more what each further round adds
   */
  public record Series(double first, double more) {
    /** The count of so many rounds. */
    public double over(double rounds) {
      return first + (rounds - 1) * more;
    }
  }

  /** The counts of an algorithm's plan for a request that it supports; takes milliseconds. */
  public static PlanCounts of(Algorithm algorithm, Request request) {
    if (request.ranks() <= MOST_SIMULATED) {
      return of(algorithm.plan(request));
    }
    return new Grown(
            request.ranks(),
            of(algorithm.plan(withRanks(request, Growth.FEW))),
            of(algorithm.plan(withRanks(request, Growth.SOME))),
            of(algorithm.plan(withRanks(request, Growth.MANY))))
        .counts();
  }

  /** The counts of a plan, by running it. */
  static PlanCounts of(Plan plan) {
    return new PlanCounts(
        series(plan, LATENCY),
        series(plan, LINK),
        series(plan, LOCAL),
        run(plan, LATENCY, 1).steps(),
        touched(plan),
        plan.chunksPerBlock(),
        plan.scratchBlocks() > 0);
  }

  private static Request withRanks(Request request, int ranks) {
    return new Request(
        request.collective(), ranks, 0, request.barrierEvery(), request.rendezvous());
  }

  private static Series series(Plan plan, Machine machine) {
    double one = run(plan, machine, 1).micros();
    double three = run(plan, machine, 3).micros();
    return new Series(one, (three - one) / 2);
  }

  private static Timing run(Plan plan, Machine machine, int rounds) {
    return PlanSimulator.simulate(plan, machine, new Load(1, SLOTS, rounds, 0));
  }

  private static double touched(Plan plan) {
    double chunks = 0;
    for (int rank = 0; rank < plan.request().ranks(); rank++) {
      for (Step step : plan.steps(rank, 0)) {
        chunks +=
            switch (step) {
              case Step.Copy(Place from, List<Place> to) -> 1 + to.size();
              case Step.Reduce(List<Step.Operand> from, Place to, boolean last) -> from.size() + 1;
              case Step.CopyReduce(List<Step.Operand> from, List<Place> to, boolean last) ->
                  from.size() + to.size();
              case Step.Barrier() -> 0;
            };
      }
    }
    return chunks;
  }

  /** The counts of a plan of many ranks, from those of three small ones. */
  private record Grown(int ranks, PlanCounts few, PlanCounts some, PlanCounts many) {
    PlanCounts counts() {
      return new PlanCounts(
          series(PlanCounts::trips),
          series(PlanCounts::transfers),
          series(PlanCounts::reads),
          ofOne(PlanCounts::steps),
          Growth.ofAll(few.touched, some.touched, many.touched, ranks),
          ofOne(PlanCounts::chunksPerBlock),
          many.scratch);
    }

    private Series series(Function<PlanCounts, Series> series) {
      return new Series(
          ofOne(counts -> series.apply(counts).first), ofOne(counts -> series.apply(counts).more));
    }

    private double ofOne(ToDoubleFunction<PlanCounts> count) {
      return Growth.ofOne(
          count.applyAsDouble(few), count.applyAsDouble(some), count.applyAsDouble(many), ranks);
    }
  }
}
