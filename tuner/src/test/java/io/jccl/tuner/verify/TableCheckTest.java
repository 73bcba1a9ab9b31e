package io.jccl.tuner.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.samples.SweepPlan;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a table gains and loses, over a sweep whose truth is known. */
class TableCheckTest {
  private static final double QUIET = 0.01;

  @TempDir Path folder;
  private final Judge judge = new Judge(Judge.tiers(256 << 10, 0.15, 0.05), 0.05, false);
  private final Chooser model = Chooser.model(Settings.defaults());
  private Chooser table;

  @BeforeEach
  void table() throws IOException {
    Path file = folder.resolve("table.csv");
    Files.writeString(file, "allreduce,0,-1,ring,ll128,3,-1,-1\n");
    table = Chooser.table(Settings.defaults(), file);
  }

  private static Point point(long bytes) {
    return Synthetic.point(Collective.ALL_REDUCE, bytes);
  }

  private static Synthetic.Speed speed(ChoiceName choice, double micros) {
    return new Synthetic.Speed(
        choice.algorithm(), choice.protocol(), choice.channels(), micros, Double.MAX_VALUE);
  }

  /** Adds a point with the model's choice, measured twice, the table's, and one more. */
  private void add(Synthetic sweep, long bytes, double models, double tables, double third) {
    ChoiceName before = model.choice(point(bytes)).orElseThrow();
    ChoiceName taken = table.choice(point(bytes)).orElseThrow();
    assertThat(taken).hasToString("ring/ll128/3").isNotEqualTo(before);
    sweep.add(point(bytes), Role.BASELINE, speed(before, models), 10, QUIET, 1);
    sweep.add(point(bytes), Role.CONTROL, speed(before, models), 10, QUIET, 1);
    sweep.add(point(bytes), Role.CANDIDATE, speed(taken, tables), 10, QUIET, 1);
    ChoiceName other = new ChoiceName("elsewhere", taken.protocol(), 1);
    sweep.add(point(bytes), Role.CANDIDATE, speed(other, third), 10, QUIET, 1);
  }

  @Test
  void aTableThatGainsAndLeavesNothing() {
    Synthetic sweep = new Synthetic(1);
    add(sweep, 1 << 10, 10, 7, 20);
    add(sweep, 1 << 20, 100, 50, 200);
    TableReport report = TableCheck.of(sweep.file("sweep"), table, model, judge);
    assertThat(report.againstModel().compared()).isEqualTo(2);
    assertThat(report.changes()).hasSize(2);
    assertThat(report.changes().getFirst()).isCloseTo(-0.3, within(0.05));
    assertThat(report.changes().getLast()).isCloseTo(-0.5, within(0.05));
    assertThat(report.worstRegret()).isZero();
    assertThat(report.verdict(0.02, 0.1)).isEqualTo(Verdict.PASS);
  }

  @Test
  void whatIsLeftToGainIsRegret() {
    Synthetic sweep = new Synthetic(1);
    add(sweep, 1 << 10, 10, 7, 20);
    add(sweep, 1 << 12, 10, 7, 20);
    add(sweep, 1 << 20, 100, 50, 40);
    TableReport report = TableCheck.of(sweep.file("sweep"), table, model, judge);
    assertThat(report.medianRegret()).isZero();
    assertThat(report.worstRegret()).isCloseTo(0.25, within(0.05));
    assertThat(report.worstOutsideNoise()).isEqualTo(report.worstRegret());
    assertThat(report.verdict(0.02, 0.1)).isEqualTo(Verdict.REGRESSION);
    assertThat(report.verdict(0.02, 0.5)).isEqualTo(Verdict.PASS);
    assertThat(report.regrets())
        .filteredOn(each -> each.relative() > 0)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.point()).isEqualTo(point(1 << 20));
              assertThat(each.best().algorithm()).isEqualTo("elsewhere");
            });
  }

  @Test
  void aTableThatIsSlowerThanTheModelIsARegression() {
    Synthetic sweep = new Synthetic(1);
    add(sweep, 1 << 20, 50, 100, 200);
    TableReport report = TableCheck.of(sweep.file("sweep"), table, model, judge);
    assertThat(report.verdict(10, 10)).isEqualTo(Verdict.REGRESSION);
    assertThat(report.worstRegret()).isCloseTo(1, within(0.1));
  }

  @Test
  void noiseIsNoRegret() {
    Synthetic sweep = new Synthetic(7);
    for (int exponent = 10; exponent < 24; exponent++) {
      add(sweep, 1L << exponent, 10, 10, 10);
    }
    TableReport report = TableCheck.of(sweep.file("sweep"), table, model, judge);
    assertThat(report.worstOutsideNoise()).isLessThan(0.02);
    assertThat(report.verdict(0.02, 0.1)).isEqualTo(Verdict.PASS);
  }

  @Test
  void theModelsOwnChoiceIsNeverSlower() {
    Synthetic sweep = new Synthetic(1);
    ChoiceName before = model.choice(point(1 << 20)).orElseThrow();
    sweep.add(point(1 << 20), Role.BASELINE, speed(before, 10), 10, 0.5, 1);
    sweep.add(point(1 << 20), Role.CONTROL, speed(before, 10), 10, 0.5, 1);
    TableReport report = TableCheck.of(sweep.file("sweep"), model, model, judge);
    assertThat(report.againstModel().verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.againstModel().compared()).isEqualTo(1);
    assertThat(report.changes()).isEmpty();
    assertThat(report.worstRegret()).isZero();
  }

  @Test
  void regretCountsBeyondTwiceTheNoise() {
    ChoiceName choice = model.choice(point(8)).orElseThrow();
    assertThat(new Regret(point(8), choice, choice, 0.19, 0.1).outsideNoise()).isZero();
    assertThat(new Regret(point(8), choice, choice, 0.21, 0.1).outsideNoise()).isEqualTo(0.21);
  }

  @Test
  void aChoiceThatWasNotMeasuredIsNotCompared() {
    Synthetic sweep = new Synthetic(1);
    ChoiceName before = model.choice(point(1 << 20)).orElseThrow();
    sweep.add(point(1 << 20), Role.BASELINE, speed(before, 10), 10, QUIET, 1);
    TableReport report = TableCheck.of(sweep.file("sweep"), table, model, judge);
    assertThat(report.againstModel().notCompared()).hasSize(1);
    assertThat(report.verdict(1, 1)).isEqualTo(Verdict.FAIL);
  }

  @Test
  void aPlannedPointThatWasNotReachedIsNotCompared() {
    Synthetic sweep = new Synthetic(1);
    add(sweep, 1 << 10, 10, 7, 20);
    SampleFile file = sweep.file("sweep");
    ChoiceName before = model.choice(point(1 << 20)).orElseThrow();
    SweepPlan plan =
        new SweepPlan(
            "run-1",
            10,
            List.of(
                new PlannedPoint(point(1 << 10), 9, before, List.of()),
                new PlannedPoint(point(1 << 20), 9, before, List.of())));
    SampleFile early =
        new SampleFile("early", 0, false, file.provenances(), Optional.of(plan), file.samples());
    TableReport report = TableCheck.of(early, table, model, judge);
    assertThat(report.againstModel().notCompared())
        .extracting(Key::point)
        .containsExactly(point(1 << 20));
    assertThat(report.verdict(0.02, 0.1)).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void choicesOnDevicesAreNotKnown() {
    Point host = point(8);
    Point device =
        new Point(host.collective(), host.type(), host.op(), host.ranks(), 8, "gfx942", false);
    assertThat(model.choice(host)).isPresent();
    assertThat(model.choice(device)).isEmpty();
  }
}
