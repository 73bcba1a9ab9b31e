package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sweeps over real ranks. */
@Timeout(120)
class SweepTest {
  private static final SizeRange SIZES = new SizeRange(0, 20_000, 0, 12);

  /** Keeps the rows. */
  private static final class Rows implements SweepListener {
    private final List<Row> rows = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    @Override
    public void measured(Row row) {
      rows.add(row);
    }

    @Override
    public void skipped(DataType type, ReduceOp.Kind kind, String reason) {
      skipped.add(type.label() + " " + kind.label());
    }
  }

  private static PerfConfig config(Operation operation, int ranks) {
    return new PerfConfig(
        operation,
        1,
        ranks,
        SIZES,
        List.of(DataType.FLOAT32),
        List.of(ReduceOp.Kind.SUM),
        OptionalInt.empty(),
        PerfConfig.Placement.BOTH,
        new PerfConfig.Repetitions(3, 1, Duration.ZERO, 1, 1),
        PerfConfig.TimingRules.DEFAULT,
        new PerfConfig.Checking(1, DataMode.EXACT, false),
        0,
        Duration.ofSeconds(30),
        false,
        Settings.defaults(),
        Optional.empty());
  }

  private static PerfConfig with(
      PerfConfig config,
      PerfConfig.Repetitions repetitions,
      PerfConfig.TimingRules timing,
      int unalign,
      boolean virtual) {
    return new PerfConfig(
        config.operation(),
        config.threads(),
        config.ranksPerThread(),
        config.sizes(),
        config.types(),
        config.kinds(),
        config.root(),
        config.placement(),
        repetitions,
        timing,
        config.checking(),
        unalign,
        config.timeout(),
        virtual,
        config.settings(),
        config.devices());
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyOperationIsRightOnEveryRankAndRoot(Operation operation) {
    for (int ranks = 1; ranks <= 3; ranks++) {
      Rows rows = new Rows();
      Summary summary = new Sweep(config(operation, ranks), rows).run();
      assertThat(summary.correct()).as("%d ranks", ranks).isTrue();
      assertThat(summary.checked()).isEqualTo(summary.measurements()).isPositive();
      assertThat(summary.busBandwidth().isPresent()).isEqualTo(ranks > 1);
      assertThat(rows.rows.stream().map(Row::root).distinct())
          .hasSize(operation.rooted() ? ranks : 1);
    }
  }

  @Test
  void sizesThatRoundToTheSameAreOneRow() {
    Rows rows = new Rows();
    PerfConfig config = config(Operation.ALL_GATHER, 3).withSizes(new SizeRange(8, 256, 0, 2));
    new Sweep(config, rows).run();
    assertThat(rows.rows.stream().map(row -> row.layout().bytes()))
        .containsExactly(0L, 48L, 96L, 240L);
  }

  @ParameterizedTest
  @EnumSource(Blocking.class)
  void aggregatesInAnyBlockingMode(Blocking blocking) {
    for (Operation operation : new Operation[] {Operation.ALL_REDUCE, Operation.SENDRECV}) {
      Rows rows = new Rows();
      PerfConfig.TimingRules timing =
          new PerfConfig.TimingRules(
              blocking, Averaging.MAXIMUM, true, 1, true, Duration.ZERO, 2, false);
      PerfConfig.Repetitions repetitions = new PerfConfig.Repetitions(5, 1, Duration.ZERO, 3, 1);
      PerfConfig config = with(config(operation, 2), repetitions, timing, 3, false);
      assertThat(new Sweep(config, rows).run().correct()).isTrue();
      Measurement first = rows.rows.getFirst().outOfPlace().orElseThrow();
      assertThat(first.timing().orElseThrow().iterations()).hasSize(5);
      assertThat(first.cpuMicros()).isPresent();
      double[] ofRanks = first.timing().orElseThrow().ofRanks();
      assertThat(first.timing().orElseThrow().micros()).isEqualTo(Math.max(ofRanks[0], ofRanks[1]));
    }
  }

  @Test
  void runsOnVirtualThreads() {
    PerfConfig config = config(Operation.ALL_REDUCE, 3);
    config = with(config, config.repetitions(), config.timing(), 0, true);
    assertThat(new Sweep(config, SweepListener.SILENT).run().correct()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"ring", "tree", "direct", "oneshot", "twoshot", "ce"})
  void everyAlgorithmIsRightForEveryTypeReductionAndData(String algorithm) {
    for (DataMode data : DataMode.values()) {
      Rows rows = new Rows();
      PerfConfig config =
          new PerfConfig(
              Operation.ALL_REDUCE,
              1,
              3,
              new SizeRange(4000, 4000, 0, 1),
              List.of(DataType.values()),
              List.of(ReduceOp.Kind.values()),
              OptionalInt.of(0),
              PerfConfig.Placement.BOTH,
              new PerfConfig.Repetitions(1, 0, Duration.ZERO, 1, 1),
              PerfConfig.TimingRules.DEFAULT,
              new PerfConfig.Checking(1, data, true),
              0,
              Duration.ofSeconds(30),
              false,
              Settings.of(Map.of("NCCL_ALGO", algorithm)),
              Optional.empty());
      Summary summary = new Sweep(config, rows).run();
      assertThat(rows.rows)
          .allSatisfy(
              row ->
                  assertThat(row.measurements())
                      .as("%s %s %s", data, row.type(), row.kind())
                      .allSatisfy(m -> assertThat(m.wrong()).hasValue(0)));
      assertThat(rows.rows.size() + rows.skipped.size()).isEqualTo(12 * 6);
      assertThat(summary.busBandwidth()).isEmpty();
    }
  }

  @Test
  void runsForEverUntilItIsStopped() {
    PerfConfig config = config(Operation.BROADCAST, 2);
    config =
        with(
            config,
            new PerfConfig.Repetitions(1, 1, Duration.ZERO, 1, 0),
            config.timing(),
            0,
            false);
    List<Row> rows = new ArrayList<>();
    Sweep[] sweep = new Sweep[1];
    sweep[0] =
        new Sweep(
            config,
            new SweepListener() {
              @Override
              public void measured(Row row) {
                rows.add(row);
                if (row.cycle() == 2) {
                  sweep[0].stop();
                }
              }
            });
    Summary summary = sweep[0].run();
    assertThat(summary.stopped()).isTrue();
    assertThat(rows.getLast().cycle()).isEqualTo(2);
  }

  @Test
  void saysHowMuchMemoryIsMissing() {
    PerfConfig config =
        config(Operation.ALL_REDUCE, 4).withSizes(new SizeRange(1L << 50, 1L << 50, 0, 2));
    assertThatThrownBy(() -> new Sweep(config, SweepListener.SILENT).run())
        .isInstanceOf(NotEnoughMemoryException.class)
        .hasMessageContaining("4 ranks x 2 buffers of 1 PiB need 8 PiB")
        .hasMessageContaining("available");
  }
}
