package io.jccl.perf;

import io.jccl.perf.PerfConfig.Repetitions;
import io.jccl.perf.PerfConfig.TimingRules;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The timed loop of one rank: iterations × aggregated calls between two readings of the clock.
 *
 * <p>Everything that is not a call (barriers between iterations, cache flushes) is taken out of the
 * time by reading the clock around it, which happens only if it was asked for.
 */
final class TimedLoop {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final RankTeam team;
  private final int rank;
  private final RankCalls calls;
  private final Repetitions repetitions;
  private final TimingRules rules;
  private final MemorySegment flushed;
  private final double[] iterations;
  private long nanos;
  private long cpuNanos;

  /**
   * A loop for one rank.
   *
   * @param flushed memory that is larger than the caches, or empty
   */
  TimedLoop(
      RankTeam team,
      int rank,
      RankCalls calls,
      Repetitions repetitions,
      TimingRules rules,
      MemorySegment flushed) {
    this.team = team;
    this.rank = rank;
    this.calls = calls;
    this.repetitions = repetitions;
    this.rules = rules;
    this.flushed = flushed;
    this.iterations = new double[rules.eachIteration() ? repetitions.iterations() : 0];
  }

  /** Runs the loop; all ranks must. */
  void run() {
    team.barrier();
    long cpu = rules.cpuTime() ? THREADS.getCurrentThreadCpuTime() : 0;
    long last = System.nanoTime();
    for (int i = 0; i < repetitions.iterations(); i++) {
      iterate((long) i * repetitions.aggregated());
      team.progress(rank);
      boolean apart = rules.blocking() == Blocking.BARRIER_EACH_ITERATION || flushesAfter(i);
      if (apart || rules.eachIteration()) {
        long now = System.nanoTime();
        nanos += now - last;
        if (rules.eachIteration()) {
          iterations[i] = (now - last) / 1e3 / repetitions.aggregated();
        }
        if (apart) {
          pause(i);
        }
        last = apart ? System.nanoTime() : now;
      }
    }
    nanos += System.nanoTime() - last;
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
      flushed.fill((byte) iteration);
    }
    team.barrier();
  }

  /** Microseconds a call. */
  double micros() {
    return perCall(nanos);
  }

  /** Microseconds of processor time a call. */
  double cpuMicros() {
    return perCall(cpuNanos);
  }

  private double perCall(long total) {
    return total / 1e3 / repetitions.iterations() / repetitions.aggregated();
  }

  /** Microseconds a call of each iteration, if they were timed. */
  double[] iterations() {
    return iterations;
  }
}
