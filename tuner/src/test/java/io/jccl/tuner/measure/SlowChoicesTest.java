package io.jccl.tuner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowChoicesTest {
  private static final ChoiceName DEFAULT = new ChoiceName("direct", Protocol.SIMPLE, 1);
  private static final ChoiceName OTHER = new ChoiceName("ring", Protocol.LL, 1);
  private static final Entry BASELINE = new Entry(Role.BASELINE, DEFAULT);
  private static final Entry CANDIDATE = new Entry(Role.CANDIDATE, OTHER);

  private final SlowChoices slow =
      new SlowChoices(
          List.of(planned(2, 8), planned(2, 64), planned(2, 512), planned(2, 4096), planned(4, 8)));

  private static Point point(int ranks, long bytes) {
    return new Point(
        Collective.REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, ranks, bytes, Point.HOST, false);
  }

  private static PlannedPoint planned(int ranks, long bytes) {
    return new PlannedPoint(point(ranks, bytes), 1, DEFAULT, List.of(OTHER));
  }

  private void measure(long bytes, int round, double baseline, double candidate) {
    slow.learn(
        List.of(
            sample(bytes, round, BASELINE, baseline), sample(bytes, round, CANDIDATE, candidate)));
  }

  private static Sample sample(long bytes, int round, Entry entry, double micros) {
    return new Sample(
        "", point(2, bytes), entry.role(), entry.choice(), round, List.of(micros), true, 1, "");
  }

  @Test
  void whatTookTenTimesAsLongInTheFirstRoundIsMeasuredNoMore() {
    measure(8, 0, 1, 10.1);
    assertThat(slow.skips(point(2, 8), 0, CANDIDATE)).isFalse();
    assertThat(slow.skips(point(2, 8), 1, CANDIDATE)).isTrue();
    assertThat(slow.skips(point(2, 64), 1, CANDIDATE)).isFalse();
  }

  @Test
  void whatIsNotSoSlowIsMeasured() {
    measure(8, 0, 1, 9.9);
    assertThat(slow.skips(point(2, 8), 1, CANDIDATE)).isFalse();
  }

  @Test
  void ofCallsOfAMillisecondFourTimesIsEnough() {
    measure(8, 0, 249, 1_000);
    assertThat(slow.skips(point(2, 8), 1, CANDIDATE)).isTrue();
    measure(64, 0, 251, 1_000);
    assertThat(slow.skips(point(2, 64), 1, CANDIDATE)).isFalse();
    measure(512, 0, 249, 999);
    assertThat(slow.skips(point(2, 512), 1, CANDIDATE)).isFalse();
  }

  @Test
  void oneFastCallIsEnoughToGoOn() {
    slow.learn(
        List.of(
            sample(8, 0, BASELINE, 1),
            new Sample(
                "", point(2, 8), Role.CANDIDATE, OTHER, 0, List.of(50.0, 2.0, 50.0), true, 1, "")));
    assertThat(slow.skips(point(2, 8), 1, CANDIDATE)).isFalse();
  }

  @Test
  void laterRoundsGiveNothingUp() {
    measure(8, 1, 1, 100);
    assertThat(slow.skips(point(2, 8), 2, CANDIDATE)).isFalse();
  }

  @Test
  void theBaselineIsNeverGivenUp() {
    measure(8, 0, 100, 1);
    assertThat(slow.skips(point(2, 8), 1, BASELINE)).isFalse();
  }

  @Test
  void afterTwoSizesLargerOnesAreNotTried() {
    measure(8, 0, 1, 100);
    assertThat(slow.skips(point(2, 512), 0, CANDIDATE)).isFalse();
    measure(64, 0, 1, 100);
    assertThat(slow.skips(point(2, 512), 0, CANDIDATE)).isTrue();
    assertThat(slow.skips(point(2, 4096), 0, CANDIDATE)).isTrue();
    assertThat(slow.skips(point(2, 512), 0, BASELINE)).isFalse();
    assertThat(slow.skips(point(4, 8), 0, CANDIDATE)).as("another curve").isFalse();
  }
}
