package io.jccl.perf;

import io.jccl.plan.Collective;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.select.Choice;
import io.jccl.select.Decision;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The times of the calls of one size in one placement.
 *
 * @param timing the times of all ranks
 * @param cpuMicros processor time a call; none unless asked for
 * @param copy the time of a copy of the same bytes, measured before and after; none unless asked
 *     for
 */
record TimedCalls(Timing timing, Optional<Double> cpuMicros, Optional<CopyComparison> copy) {
  /** Times them. */
  static TimedCalls of(MeasuringRanks ranks, Layout layout, boolean inPlace) {
    PerfConfig.TimingRules rules = ranks.config().timing();
    if (!rules.comparesCopy()) {
      TimedLoop[] loops = time(ranks, layout, inPlace);
      return new TimedCalls(timing(loops, rules), cpuMicros(loops, rules), Optional.empty());
    }
    long[] traffic = traffic(ranks, layout, inPlace);
    double before = copy(ranks, traffic);
    TimedLoop[] loops = time(ranks, layout, inPlace);
    double after = copy(ranks, traffic);
    Timing timing = timing(loops, rules);
    CopyComparison copy =
        CopyComparison.of(Arrays.stream(traffic).sum(), (before + after) / 2, timing.micros());
    return new TimedCalls(timing, cpuMicros(loops, rules), Optional.of(copy));
  }

  private static TimedLoop[] time(MeasuringRanks ranks, Layout layout, boolean inPlace) {
    RankTeam team = ranks.team();
    TimedLoop[] loops = new TimedLoop[team.size()];
    PerfConfig.Repetitions repetitions = ranks.config().repetitions();
    team.run(
        rank -> {
          long times = (long) repetitions.iterations() * repetitions.aggregated();
          RankCalls calls = ranks.calls(rank, layout, inPlace, times);
          if (repetitions.warmUp() > 0) {
            calls.call(0);
            ranks.site(rank).await();
          }
          loops[rank] = new TimedLoop(team, ranks.site(rank), calls, ranks.config());
          loops[rank].run();
        });
    return loops;
  }

  private static Timing timing(TimedLoop[] loops, PerfConfig.TimingRules rules) {
    double[] micros = Arrays.stream(loops).mapToDouble(TimedLoop::micros).toArray();
    double[] iterations = loops[0].iterations();
    for (TimedLoop loop : loops) {
      double[] ofRank = loop.iterations();
      Arrays.setAll(iterations, i -> Math.max(iterations[i], ofRank[i]));
    }
    OptionalDouble device =
        loops[0].deviceMicros().isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(average(loops, rules, loop -> loop.deviceMicros().getAsDouble()));
    return new Timing(rules.averaging().of(micros), micros, iterations, device);
  }

  private static Optional<Double> cpuMicros(TimedLoop[] loops, PerfConfig.TimingRules rules) {
    return rules.cpuTime()
        ? Optional.of(average(loops, rules, TimedLoop::cpuMicros))
        : Optional.empty();
  }

  private static <T> double average(
      T[] ofRanks, PerfConfig.TimingRules rules, ToDoubleFunction<T> micros) {
    return rules.averaging().of(Arrays.stream(ofRanks).mapToDouble(micros).toArray());
  }

  /** The bytes that one call reads and writes in each rank's memory. */
  private static long[] traffic(MeasuringRanks ranks, Layout layout, boolean inPlace) {
    Optional<Decision> decision = ranks.decide(layout);
    if (decision.isEmpty()) {
      return PlanTraffic.ofMessages(layout);
    }
    Choice choice = decision.get().choice();
    Plan plan = plan(ranks, choice);
    return decision.get().fused()
        ? PlanTraffic.ofFused(plan, choice.channels(), layout, inPlace)
        : PlanTraffic.of(plan, choice.channels(), layout, inPlace);
  }

  private static Plan plan(MeasuringRanks ranks, Choice choice) {
    Collective collective = ranks.config().operation().collective().orElseThrow();
    return choice.algorithm().plan(Request.of(collective, ranks.team().size(), ranks.root()));
  }

  private static double copy(MeasuringRanks ranks, long[] traffic) {
    CopyLoop[] loops = new CopyLoop[traffic.length];
    int copies = ranks.config().repetitions().iterations();
    RankTeam team = ranks.team();
    team.run(
        rank -> {
          loops[rank] = new CopyLoop(team, ranks.site(rank), traffic[rank], copies);
          loops[rank].run();
        });
    return CopyLoop.micros(loops);
  }
}
