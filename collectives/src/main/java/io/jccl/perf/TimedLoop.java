package io.jccl.perf;

import io.jccl.perf.PerfConfig.Repetitions;
import io.jccl.perf.PerfConfig.TimingRules;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;

/**
 * The timed loop of one rank: iterations × aggregated calls between two readings of the clock, the
 * second when all calls are complete. With graphs all iterations are captured once, and the loop
 * launches them as a whole.
 *
 * <p>Everything that is not a call (barriers between iterations, cache flushes) is taken out of the
 * time by reading the clock around it, which happens only if it was asked for.
 */
final class TimedLoop {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final RankTeam team;
  private final Site site;
  private final int rank;
  private final RankCalls calls;
  private final Repetitions repetitions;
  private final TimingRules rules;
  private final int launches;
  private long nanos;
  private long cpuNanos;
  private double[] iterations = {};
  private OptionalDouble deviceMicros = OptionalDouble.empty();

  /** A loop for one rank. */
  TimedLoop(RankTeam team, Site site, RankCalls calls, PerfConfig config) {
    this.team = team;
    this.site = site;
    this.rank = site.communicator().rank();
    this.calls = calls;
    this.repetitions = config.repetitions();
    this.rules = config.timing();
    this.launches = config.graphLaunches();
  }

  /** Runs the loop; all ranks must. */
  void run() {
    if (launches == 0) {
      run(repetitions.iterations(), this::iterate);
      return;
    }
    team.barrier();
    try (Site.Replay graph = site.capture(this::iterateAll)) {
      if (repetitions.warmUp() > 0) {
        graph.launch();
        site.await();
      }
      run(launches, launch -> graph.launch());
    }
  }

  private void run(int rounds, IntConsumer round) {
    boolean each = rules.eachIteration();
    try (Stopwatch stopwatch = site.stopwatch(rounds, each || pauses())) {
      run(rounds, round, stopwatch);
      deviceMicros = stopwatch.deviceMicros();
      iterations = each ? stopwatch.micros() : iterations;
    }
  }

  private void run(int rounds, IntConsumer round, Stopwatch stopwatch) {
    team.barrier();
    long cpu = rules.cpuTime() ? THREADS.getCurrentThreadCpuTime() : 0;
    long begin = System.nanoTime();
    for (int i = 0; i < rounds; i++) {
      stopwatch.begin(i);
      round.accept(i);
      stopwatch.end(i);
      site.mark();
      team.progress(rank);
      if (pausesAfter(i)) {
        site.await();
        nanos += System.nanoTime() - begin;
        pause(i);
        begin = System.nanoTime();
      }
    }
    site.await();
    nanos += System.nanoTime() - begin;
    cpuNanos = rules.cpuTime() ? THREADS.getCurrentThreadCpuTime() - cpu : 0;
  }

  private void iterateAll() {
    for (int i = 0; i < repetitions.iterations(); i++) {
      iterate(i);
    }
  }

  private void iterate(int iteration) {
    int aggregated = repetitions.aggregated();
    long first = (long) iteration * aggregated;
    boolean together =
        rules.blocking() == Blocking.NONE || rules.blocking() == Blocking.BARRIER_EACH_ITERATION;
    if (aggregated > 1 && together) {
      calls.callTogether(first, aggregated);
      return;
    }
    for (int i = 0; i < aggregated; i++) {
      calls.call(first + i);
      if (!together) {
        site.await();
      }
      if (rules.blocking() == Blocking.BARRIER_EACH_CALL) {
        team.barrier();
      }
    }
  }

  private boolean pauses() {
    return rules.blocking() == Blocking.BARRIER_EACH_ITERATION || rules.flushEvery() > 0;
  }

  private boolean pausesAfter(int iteration) {
    return rules.blocking() == Blocking.BARRIER_EACH_ITERATION || flushesAfter(iteration);
  }

  private boolean flushesAfter(int iteration) {
    return rules.flushEvery() > 0 && (iteration + 1) % rules.flushEvery() == 0;
  }

  private void pause(int iteration) {
    if (flushesAfter(iteration)) {
      site.flush(iteration);
    }
    team.barrier();
  }

  /** Microseconds a call. */
  double micros() {
    return perCall(nanos / 1e3);
  }

  /** Microseconds of processor time a call. */
  double cpuMicros() {
    return perCall(cpuNanos / 1e3);
  }

  /** Microseconds a call by the device's clock, without pauses, if there is a device. */
  OptionalDouble deviceMicros() {
    return deviceMicros.isEmpty()
        ? deviceMicros
        : OptionalDouble.of(perCall(deviceMicros.getAsDouble()));
  }

  private double perCall(double total) {
    return total / repetitions.iterations() / repetitions.aggregated() / Math.max(launches, 1);
  }

  /** Microseconds a call of each iteration, if they were timed. */
  double[] iterations() {
    return Arrays.stream(iterations).map(micros -> micros / repetitions.aggregated()).toArray();
  }
}
