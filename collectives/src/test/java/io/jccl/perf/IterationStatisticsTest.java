package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IterationStatisticsTest {
  @Test
  void percentilesAreNearestRank() {
    double[] times = IntStream.rangeClosed(1, 200).mapToDouble(i -> 201 - i).toArray();
    IterationStatistics statistics = IterationStatistics.of(times);
    assertThat(statistics.p10()).isEqualTo(20);
    assertThat(statistics.p50()).isEqualTo(100);
    assertThat(statistics.p95()).isEqualTo(190);
    assertThat(statistics.p99()).isEqualTo(198);
    assertThat(statistics.minimum()).isEqualTo(1);
    assertThat(statistics.maximum()).isEqualTo(200);
  }

  @Test
  void ninetyNinthIsTheMaximumOfFewSamples() {
    assertThat(IterationStatistics.of(new double[] {5, 1, 3}).p99()).isEqualTo(5);
    assertThat(IterationStatistics.of(new double[] {5, 1, 3}).p50()).isEqualTo(3);
  }

  @Test
  void variationIsInPercentOfTheMean() {
    IterationStatistics statistics = IterationStatistics.of(new double[] {8, 12});
    assertThat(statistics.mean()).isEqualTo(10);
    assertThat(statistics.variationPercent()).isCloseTo(20, offset(1e-9));
  }

  @Test
  void skipsLeadingIterations() {
    Timing timing =
        new Timing(2, new double[] {2}, new double[] {100, 1, 3}, OptionalDouble.empty());
    assertThat(timing.statistics(1).maximum()).isEqualTo(3);
  }

  @Test
  void refusesNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> IterationStatistics.of(new double[0]));
  }
}
