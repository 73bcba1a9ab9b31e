package io.jccl.tuner.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.perf.kernel.Cache;
import io.jccl.select.KernelTable;
import io.jccl.tuner.verify.Judge;
import io.jccl.tuner.verify.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate that says no, yes, or that it cannot tell. */
class KernelJudgeTest {
  private static final KernelJudge JUDGE =
      new KernelJudge(Judge.tiers(1 << 20, 0.15, 0.05), 0.05, "HIP");
  private static final KernelTable NOTHING = KernelTable.parse("t.csv", KernelTable.HEADER);
  private static final KernelTable TORNADO =
      KernelTable.parse(
          "t.csv", KernelTable.HEADER + "\nfloat,sum,0,*,0,*,tornado,v,1,1,1,1,1,1,9");

  private static KernelJudge.Answer judge(SyntheticKernels kernels, KernelTable table) {
    return JUDGE.judge(KernelComparison.withTable(kernels.file(), table), 3);
  }

  @Test
  void theFasterEngineOfBothPasses() {
    SyntheticKernels kernels =
        new SyntheticKernels(9, 0.01).with(4096, 20, 30).with(4 << 20, 9, 20);
    assertThat(judge(kernels, NOTHING).verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void theSlowerOneIsARegression() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).with(4096, 20, 30);
    KernelJudge.Answer answer = judge(kernels, TORNADO);
    assertThat(answer.verdict()).isEqualTo(Verdict.REGRESSION);
    assertThat(answer.lines()).anyMatch(line -> line.contains("float sum of 8 inputs of 4096 B"));
  }

  @Test
  void aTenthSlowerCountsForLargeFoldsAlone() {
    SyntheticKernels small = new SyntheticKernels(9, 0.01).with(4096, 20, 22);
    SyntheticKernels large = new SyntheticKernels(9, 0.01).with(4 << 20, 20, 22);
    assertThat(judge(small, TORNADO).verdict()).isEqualTo(Verdict.PASS);
    assertThat(judge(large, TORNADO).verdict()).isEqualTo(Verdict.REGRESSION);
  }

  /**
   * Rounds that are slow for both: the medians are 20 % apart, but the times are not told apart.
   */
  private static SyntheticKernels slowRounds() {
    double[] hip = {7.1, 4.9, 4.9, 4.9, 4.9, 4.9, 4.9, 4.9, 4.9};
    double[] tornado = {6.7, 4.0, 4.1, 3.9, 4.1, 5.1, 4.0, 4.95, 4.98};
    return new SyntheticKernels(9, 0).with(4096, hip, tornado).with(8192, hip, tornado);
  }

  private static KernelTable derived(KernelFile file) {
    return KernelTable.parse(
        "t.csv", KernelDerivation.text(file, Cache.WARM, KernelChoice.CONFIDENCE, "digest"));
  }

  @Test
  void whatDeriveDoesNotTellApartIsNotSlower() {
    KernelFile file = slowRounds().file();
    List<KernelComparison> comparisons = KernelComparison.withTable(file, derived(file));
    assertThat(comparisons)
        .hasSize(2)
        .allSatisfy(
            each -> {
              assertThat(each.change()).isGreaterThan(0.15);
              assertThat(each.certain()).isFalse();
            });
    KernelJudge.Answer answer = JUDGE.judge(comparisons, 2);
    assertThat(answer.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(answer.lines())
        .anyMatch(line -> line.contains("0 slower or wrong, 2 undecided"))
        .anyMatch(line -> line.contains("more --rounds") && line.contains("--latency"))
        .anyMatch(line -> line.endsWith("not certain"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aTableIsNeverWorseThanTheSamplesThatItWasMadeOf(long seed) {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.3, seed);
    for (int i = 0; i < 16; i++) {
      kernels.with(4096L << i, 20, 14 + i);
    }
    KernelFile file = kernels.file();
    assertThat(JUDGE.judge(KernelComparison.withTable(file, derived(file)), 3).verdict())
        .isNotIn(Verdict.REGRESSION, Verdict.FAIL);
    assertThat(judge(kernels, TORNADO).verdict()).isEqualTo(Verdict.REGRESSION);
  }

  /** The machine was as much slower in some rounds as a kernel that counts as slower is. */
  @Test
  void whatSlowsAWholeRoundIsNoNoise() {
    double[] hip = {20, 20, 20, 20, 20, 30, 30, 30, 30};
    double[] again = {20, 20, 20, 20, 31, 30, 30, 30, 30};
    double[] tornado = {24, 24, 24, 24, 24, 36, 36, 36, 36};
    SyntheticKernels kernels = new SyntheticKernels(9, 0).with(4 << 20, hip, again, tornado);
    assertThat(KernelComparison.withTable(kernels.file(), NOTHING).getFirst().noise()).isZero();
    assertThat(judge(kernels, NOTHING).verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aWrongAnswerOfTheEngineThatIsTakenIsARegression() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).with(4096, 20, 0);
    assertThat(judge(kernels, TORNADO).verdict()).isEqualTo(Verdict.REGRESSION);
  }

  @Test
  void noiseThatCouldHideASlowdownIsInconclusive() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.6).with(4 << 20, 20, 22);
    assertThat(judge(kernels, TORNADO).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void nothingComparedFails() {
    assertThat(judge(new SyntheticKernels(9, 0.01), NOTHING).verdict()).isEqualTo(Verdict.FAIL);
    assertThat(judge(new SyntheticKernels(2, 0.01).with(64, 1, 1), NOTHING).verdict())
        .isEqualTo(Verdict.FAIL);
  }

  @Test
  void eachCacheIsComparedWithItsOwn() {
    KernelFile warm = new SyntheticKernels(9, 0.01).with(4096, 20, 30).file();
    KernelFile both =
        new SyntheticKernels(9, 0.01).with(4096, 20, 30).with(Cache.COLD, 4096, 50, 60).file();
    assertThat(KernelComparison.withBefore(both, both)).hasSize(4);
    assertThat(KernelComparison.withBefore(both, warm)).hasSize(2);
    assertThat(KernelComparison.withBefore(warm, both)).hasSize(2);
  }

  @Test
  void aCopyThatWasWrongBeforeIsNoScale() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).with(4096, 20, 30);
    KernelFile before = new SyntheticKernels(9, 0.01).copy(0).with(4096, 20, 30).file();
    assertThat(KernelComparison.withBefore(before, kernels.file())).isEmpty();
  }

  @Test
  void aKernelThatBecameSlowerOverTheCopyIsFound() {
    KernelFile before = new SyntheticKernels(9, 0.01).with(4 << 20, 20, 30).file();
    KernelFile same = new SyntheticKernels(9, 0.01).with(4 << 20, 20, 30).file();
    KernelFile slower = new SyntheticKernels(9, 0.01).with(4 << 20, 20, 40).file();
    assertThat(verdict(before, same)).isEqualTo(Verdict.PASS);
    assertThat(verdict(before, slower)).isEqualTo(Verdict.REGRESSION);
    assertThat(verdict(before, new SyntheticKernels(9, 0.01).with(64, 1, 1).file()))
        .isEqualTo(Verdict.FAIL);
  }

  @Test
  void eachStateOfTheCacheIsComparedWithItself() {
    KernelFile before = warmAndCold(30);
    assertThat(KernelComparison.withBefore(before, warmAndCold(30))).hasSize(4);
    assertThat(verdict(before, warmAndCold(40))).isEqualTo(Verdict.REGRESSION);
  }

  private static KernelFile warmAndCold(double warm) {
    return new SyntheticKernels(9, 0.01)
        .with(Cache.WARM, 4 << 20, 20, warm)
        .with(Cache.COLD, 4 << 20, 50, 60)
        .file();
  }

  private static Verdict verdict(KernelFile before, KernelFile now) {
    List<KernelComparison> comparisons = KernelComparison.withBefore(before, now);
    return JUDGE.judge(comparisons, 0).verdict();
  }
}
