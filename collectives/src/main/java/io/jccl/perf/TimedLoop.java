package io.jccl.perf;

import io.jccl.perf.PerfConfig.Repetitions;
import io.jccl.perf.PerfConfig.TimingRules;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.OptionalDouble;

/**
 * The timed loop of one rank: iterations × aggregated calls between two readings of the clock, the
 * second when all calls are complete.
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
  private final Stopwatch stopwatch;
  private long nanos;
  private long cpuNanos;

  /** A loop for one rank. */
  TimedLoop(RankTeam team, Site site, RankCalls calls, Repetitions repetitions, TimingRules rules) {
    this.team = team;
    this.site = site;
    this.rank = site.communicator().rank();
    this.calls = calls;
    this.repetitions = repetitions;
    this.rules = rules;
    this.stopwatch = site.stopwatch(repetitions.iterations(), rules.eachIteration());
  }

  /** Runs the loop; all ranks must. */
  void run() {
    team.barrier();
    long cpu = rules.cpuTime() ? THREADS.getCurrentThreadCpuTime() : 0;
    long begin = System.nanoTime();
    for (int i = 0; i < repetitions.iterations(); i++) {
      stopwatch.begin(i);
      iterate((long) i * repetitions.aggregated());
      stopwatch.end(i);
      team.progress(rank);
      if (rules.blocking() == Blocking.BARRIER_EACH_ITERATION || flushesAfter(i)) {
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

  private void iterate(long first) {
    int aggregated = repetitions.aggregated();
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

  /** Microseconds a call by the device's clock, if there is a device. */
  OptionalDouble deviceMicros() {
    OptionalDouble micros = stopwatch.deviceMicros();
    return micros.isEmpty() ? micros : OptionalDouble.of(perCall(micros.getAsDouble()));
  }

  private double perCall(double total) {
    return total / repetitions.iterations() / repetitions.aggregated();
  }

  /** Microseconds a call of each iteration, if they were timed. */
  double[] iterations() {
    double[] micros = stopwatch.micros();
    for (int i = 0; i < micros.length; i++) {
      micros[i] /= repetitions.aggregated();
    }
    return micros;
  }
}
