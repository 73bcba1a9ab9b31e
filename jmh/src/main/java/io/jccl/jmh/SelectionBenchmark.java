package io.jccl.jmh;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.Decision;
import io.jccl.select.Selector;
import io.jccl.select.Settings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Choosing algorithm, protocol and channels. */
public class SelectionBenchmark extends AverageTime {
  /** A call. */
  @State(Scope.Benchmark)
  public static class Call {
    /** Its size in bytes. */
    @Param({"1024", "16777216"})
    public long bytes;

    private final Settings settings = Settings.defaults();
    private Selector selector;
    private CallShape shape;

    /** Checks that a new selector and one that was asked before decide alike. */
    @Setup(Level.Trial)
    public void open() {
      Request request = Request.of(Collective.ALL_REDUCE, 4, 0);
      shape = new CallShape(request, DataType.FLOAT32, ReduceOp.Kind.SUM, bytes);
      selector = Selector.host(settings);
      Decision first = selector.select(shape);
      Decision fresh = Selector.host(settings).select(shape);
      if (!selector.select(shape).choice().equals(first.choice())
          || !fresh.choice().equals(first.choice())) {
        throw new IllegalStateException("selectors decide differently: " + first + ", " + fresh);
      }
    }
  }

  /** The benchmarks; JMH calls this. */
  public SelectionBenchmark() {}

  /** A decision that was made before. */
  @Benchmark
  public Decision known(Call call) {
    return call.selector.select(call.shape);
  }

  /** The first decision of a new selector, which also reads its tables. */
  @Benchmark
  public Decision first(Call call) {
    return Selector.host(call.settings).select(call.shape);
  }
}
