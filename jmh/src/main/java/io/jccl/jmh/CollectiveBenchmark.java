package io.jccl.jmh;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.Contest;
import io.jccl.perf.Layout;
import io.jccl.perf.Operation;
import io.jccl.perf.Timing;
import io.jccl.select.Settings;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One collective of each kind between ranks of this process, on host memory. */
public class CollectiveBenchmark extends AverageTime {
  /** The calls that are timed together. */
  private static final int CALLS = 20;

  /** A call. */
  @State(Scope.Benchmark)
  public static class Call {
    /** The collective. */
    @Param({
      "all_reduce",
      "all_gather",
      "reduce_scatter",
      "broadcast",
      "reduce",
      "alltoall",
      "alltoallv",
      "gather",
      "scatter",
      "sendrecv"
    })
    public String collective;

    /** The number of ranks. */
    @Param("2")
    public int ranks;

    /** The size of the call in bytes. */
    @Param("65536")
    public long bytes;

    private Contest contest;
    private Contest.Way way;
    private Layout layout;

    /** Makes one call and compares every element on every rank. */
    @Setup(Level.Trial)
    public void open() {
      contest = new Contest(ranks, bytes, Optional.empty(), Duration.ZERO, Duration.ofMinutes(1));
      way = contest.way(Settings.defaults());
      layout = Layout.of(Operation.of(collective), ranks, DataType.FLOAT32, bytes);
      Contest.Checked checked = way.check(layout, ReduceOp.Kind.SUM);
      if (checked.wrong() > 0 || checked.compared() == 0) {
        throw new IllegalStateException(
            collective + ": " + checked.wrong() + " of " + checked.compared() + " are wrong");
      }
    }

    /** Ends the ranks. */
    @TearDown(Level.Trial)
    public void close() {
      contest.close();
    }
  }

  /** The benchmarks; JMH calls this. */
  public CollectiveBenchmark() {}

  /** Calls in a row, as long as the slowest rank takes. */
  @Benchmark
  @OperationsPerInvocation(CALLS)
  public Timing calls(Call call) {
    return call.way.time(call.layout, ReduceOp.Kind.SUM, CALLS);
  }
}
