package io.jccl.jmh;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds to benchmarks of kernels what the device's events say: microseconds of one run, as the
 * secondary result {@value #LABEL}. The primary result is the host's time, which also has what it
 * takes to launch and to wait.
 */
public final class DeviceTimeProfiler implements InternalProfiler {
  /** The secondary result. */
  public static final String LABEL = "device";

  /** The profiler; JMH calls this. */
  public DeviceTimeProfiler() {}

  @Override
  public String getDescription() {
    return "time of kernels by the device's events";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    DeviceTimes.clear();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double mean = DeviceTimes.mean();
    return mean < 0
        ? List.of()
        : List.of(new ScalarResult(LABEL, mean, "us/op", AggregationPolicy.AVG));
  }
}
