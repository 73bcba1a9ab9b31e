package io.jccl.tuner.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.plan.Collective;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.SampleFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts over measurements whose truth is known. */
class JudgeTest {
  private static final long LARGE = 256 << 10;
  private static final double QUIET = 0.01;

  private final Judge judge = new Judge(Judge.tiers(LARGE, 0.15, 0.05), 0.05, false);

  private static SampleFile sweep(long seed, double noise, double factor) {
    return new Synthetic(seed).sweep(10, noise, factor).file("samples" + seed);
  }

  private Report compare(SampleFile baseline, SampleFile candidate, SampleFile control) {
    return Comparison.compare(
        baseline, candidate, Optional.of(control), Comparison.By.CHOICE, judge);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 20, 30, 40, 50, 60, 70, 80})
  void theSameDistributionPasses(long seed) {
    Report report =
        compare(sweep(seed, QUIET, 1), sweep(seed + 1, QUIET, 1), sweep(seed + 2, QUIET, 1));
    assertThat(report.verdict()).as(report.reason()).isEqualTo(Verdict.PASS);
    assertThat(report.compared()).isEqualTo(27);
    assertThat(report.notCompared()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 20, 30, 40, 50, 60, 70, 80})
  void tenPercentLessThroughputIsARegression(long seed) {
    Report report =
        compare(sweep(seed, QUIET, 1), sweep(seed + 1, QUIET, 1.1), sweep(seed + 2, QUIET, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.REGRESSION);
    TierReport latency = report.tiers().getFirst();
    TierReport throughput = report.tiers().getLast();
    assertThat(latency.count(Finding.SLOWER)).as("10 % is below the latency's 15").isZero();
    assertThat(throughput.count(Finding.SLOWER)).isGreaterThan(throughput.keys().size() / 2);
    assertThat(report.worst().getFirst().finding()).isEqualTo(Finding.SLOWER);
    assertThat(report.reason()).startsWith(throughput.count(Finding.SLOWER) + " keys are slower");
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 20, 30, 40, 50, 60, 70, 80})
  void tooNoisyIsInconclusive(long seed) {
    Report report = compare(sweep(seed, 0.4, 1), sweep(seed + 1, 0.4, 1), sweep(seed + 2, 0.4, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(report.reason()).startsWith("noise leaves ");
  }

  @Test
  void noiseDoesNotHideWhatIsFarBeyondIt() {
    Report report = compare(sweep(1, 0.1, 1), sweep(2, 0.1, 4), sweep(3, 0.1, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.REGRESSION);
  }

  @Test
  void aControlThatDriftedSetsTheNoise() {
    Report report = compare(sweep(1, QUIET, 1), sweep(2, QUIET, 1.1), sweep(3, QUIET, 1.1));
    assertThat(report.verdict())
        .as("the control is as much slower as the candidate")
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void fasterPasses() {
    Report report = compare(sweep(1, QUIET, 1), sweep(2, QUIET, 0.5), sweep(3, QUIET, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.tiers())
        .allSatisfy(each -> assertThat(each.count(Finding.FASTER)).isEqualTo(each.keys().size()));
  }

  @Test
  void keysThatNothingSharesFail() {
    SampleFile other =
        new Synthetic(4)
            .add(
                Synthetic.point(Collective.BROADCAST, 1024),
                Role.CANDIDATE,
                Synthetic.SPEEDS.getFirst(),
                10,
                QUIET,
                1)
            .file("other");
    Report report = compare(sweep(1, QUIET, 1), other, sweep(3, QUIET, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(report.compared()).isZero();
    assertThat(report.notCompared()).hasSize(27);
    assertThat(Verdict.FAIL.exitCode()).isEqualTo(1);
  }

  @Test
  void partOfTheBaselineIsInconclusiveUnlessAllowed() {
    SampleFile all = sweep(2, QUIET, 1);
    SampleFile part =
        new SampleFile(
            "part", 0, false, all.provenances(), all.plan(), all.samples().subList(0, 200));
    assertThat(compare(sweep(1, QUIET, 1), part, sweep(3, QUIET, 1)).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
    Judge lenient = new Judge(judge.tiers(), 0.05, true);
    Report report =
        Comparison.compare(
            sweep(1, QUIET, 1),
            part,
            Optional.of(sweep(3, QUIET, 1)),
            Comparison.By.CHOICE,
            lenient);
    assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.compared()).isEqualTo(20);
  }

  @Test
  void aWrongResultIsARegression() {
    SampleFile wrong =
        new Synthetic(2)
            .sweep(10, QUIET, 1)
            .addWrong(Synthetic.point(Collective.ALL_REDUCE, 1024), Synthetic.SPEEDS.getFirst())
            .file("wrong");
    Report report = compare(sweep(1, QUIET, 1), wrong, sweep(3, QUIET, 1));
    assertThat(report.verdict()).isEqualTo(Verdict.REGRESSION);
    assertThat(report.worst().getFirst().finding()).isEqualTo(Finding.WRONG);
    assertThat(report.worst().get(1).finding()).isEqualTo(Finding.SAME);
  }

  @Test
  void withoutAControlNothingIsDecided() {
    SampleFile none = new Synthetic(3).file("none");
    Report report = compare(sweep(1, QUIET, 1), sweep(2, QUIET, 1), none);
    assertThat(report.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(report.reason()).isEqualTo("no key of the latency tier was measured twice");
  }

  @Test
  void twoRoundsDecideNothing() {
    SampleFile baseline = new Synthetic(1).sweep(2, 0, 1).file("a");
    SampleFile candidate = new Synthetic(2).sweep(2, 0, 2).file("b");
    assertThat(compare(baseline, candidate, baseline).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void callsAreComparedAsTheLibraryChose() {
    SampleFile baseline = chosen(1, 0);
    SampleFile slower = chosen(2, 1);
    assertThat(baseline.samples()).hasSize(20);
    assertThat(
            Comparison.compare(baseline, slower, Optional.empty(), Comparison.By.CALL, judge)
                .verdict())
        .isEqualTo(Verdict.REGRESSION);
    assertThat(
            Comparison.compare(baseline, slower, Optional.empty(), Comparison.By.CHOICE, judge)
                .verdict())
        .as("no choice is in both")
        .isEqualTo(Verdict.FAIL);
  }

  /** A sweep of one call whose own choice is one of the speeds. */
  private static SampleFile chosen(long seed, int speed) {
    Synthetic synthetic = new Synthetic(seed);
    for (Role role : List.of(Role.BASELINE, Role.CONTROL)) {
      synthetic.add(
          Synthetic.point(Collective.ALL_REDUCE, 64 << 20),
          role,
          Synthetic.SPEEDS.get(speed),
          10,
          QUIET,
          1);
    }
    return synthetic.file("chosen" + seed);
  }

  @Test
  void thresholdsHoldFromTheirSizeOn() {
    List<Tier> tiers = judge.tiers();
    assertThat(tiers.getFirst().holds(LARGE - 1)).isTrue();
    assertThat(tiers.getFirst().holds(LARGE)).isFalse();
    assertThat(tiers.getLast().holds(LARGE - 1)).isFalse();
    assertThat(tiers.getLast().holds(LARGE)).isTrue();
    assertThat(Judge.limit(tiers.getLast(), 0.01)).isEqualTo(0.05);
    assertThat(Judge.limit(tiers.getLast(), 0.04)).isEqualTo(0.08);
  }

  @Test
  void timesOfZeroCompareAsNumbers() {
    Report report = compare(sweep(1, 0, 0), sweep(2, 0, 0), sweep(3, 0, 0));
    assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.worst()).isNotEmpty().allMatch(each -> each.of().change() == 0);
  }

  @Test
  void ranksOfSpread() {
    assertThat(Spread.median(new double[] {3, 1, 2})).isEqualTo(2);
    assertThat(Spread.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
    assertThat(Spread.percentile(new double[] {3, 1, 2}, 95)).isEqualTo(3);
    assertThat(Spread.percentile(new double[] {3, 1, 2}, 0)).isEqualTo(1);
    assertThat(Spread.ofMedian(new double[] {2, 2, 2, 2})).isZero();
    assertThat(Spread.ofMedian(new double[] {8, 10, 10, 12})).isEqualTo(1.57 * 2 / 2 / 10);
  }
}
