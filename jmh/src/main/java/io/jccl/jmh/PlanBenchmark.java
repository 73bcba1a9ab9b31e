package io.jccl.jmh;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.PlanChecker;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.algorithm.Algorithms;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Making plans. */
public class PlanBenchmark extends AverageTime {
  /** What a plan is made for. */
  @State(Scope.Benchmark)
  public static class Wanted {
    /** The algorithm. */
    @Param({"ring", "tree", "direct", "oneshot", "twoshot", "pat", "ce"})
    public String algorithm;

    /** The number of ranks. */
    @Param("8")
    public int ranks;

    private Algorithm maker;
    private Request request;

    /** Proves that the plan of the first collective that it has one for is right. */
    @Setup(Level.Trial)
    public void check() {
      maker = Algorithms.named(algorithm);
      request =
          Arrays.stream(Collective.values())
              .map(collective -> Request.of(collective, ranks, 0))
              .filter(maker::supports)
              .findFirst()
              .orElseThrow();
      if (PlanChecker.check(maker.plan(request), PlanChecker.Options.slots(1)).steps() == 0) {
        throw new IllegalStateException("a plan without steps: " + algorithm);
      }
    }
  }

  /** The benchmarks; JMH calls this. */
  public PlanBenchmark() {}

  /** A plan, and all steps of its first rank. */
  @Benchmark
  public long plan(Wanted wanted) {
    long steps = 0;
    for (Step step : wanted.maker.plan(wanted.request).steps(0, 0)) {
      steps += step == null ? 0 : 1;
    }
    return steps;
  }
}
