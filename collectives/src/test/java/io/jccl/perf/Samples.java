package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Choice;
import io.jccl.select.Protocol;
import io.jccl.select.Settings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Results with fixed numbers. */
final class Samples {
  static final Provenance PROVENANCE =
      new Provenance(
          "1.2.3",
          Instant.EPOCH,
          "A JVM 25",
          List.of("-Xmx1g"),
          "Linux 6 amd64",
          "box",
          4711,
          "Some CPU",
          2,
          List.of(new Settings.Entry("JCCL_ALGO", "ring", "environment NCCL_ALGO")),
          Map.of("NCCL_ALGO", "ring"),
          List.of());

  static final Summary SUMMARY = new Summary(2, 2, 0, OptionalDouble.of(79.95), false);

  private Samples() {}

  static PerfConfig config(Operation operation, int ranks) {
    return PerfConfig.defaults(operation, ranks).withSizes(new SizeRange(8, 64 << 20, 1 << 20, 2));
  }

  static Row row(Operation operation, int ranks, double micros) {
    Layout layout = Layout.of(operation, ranks, DataType.FLOAT32, 64 << 20);
    Measurement measurement = measurement(layout, micros);
    return new Row(
        0,
        layout,
        operation.reduces() ? Optional.of(ReduceOp.Kind.SUM) : Optional.empty(),
        operation.rooted() ? OptionalInt.of(3) : OptionalInt.empty(),
        Optional.of(new Choice(Algorithms.all().getFirst(), Protocol.SIMPLE, 2)),
        Optional.of(measurement),
        operation.hasInPlace() ? Optional.of(measurement) : Optional.empty(),
        Instant.EPOCH);
  }

  private static Measurement measurement(Layout layout, double micros) {
    return new Measurement(
        Optional.of(
            new Timing(
                micros,
                new double[] {micros},
                new double[] {micros, micros},
                OptionalDouble.empty())),
        Optional.empty(),
        Optional.of(BusBandwidth.of(layout, micros)),
        OptionalLong.of(0),
        Optional.empty(),
        Optional.empty());
  }
}
