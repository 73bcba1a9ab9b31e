package io.jccl.tuner.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogScaleTest {
  @Test
  void factorsAreDistances() {
    LogScale scale = new LogScale(1, 100, 0, 200);
    assertThat(scale.at(1)).isZero();
    assertThat(scale.at(10)).isCloseTo(100, within(1e-9));
    assertThat(scale.at(100)).isCloseTo(200, within(1e-9));
  }

  @Test
  void valuesHaveRoomToTheNextRoundNumber() {
    LogScale scale = LogScale.around(0.31, 4.2, 0, 1);
    assertThat(scale.low()).isCloseTo(0.2, within(1e-9));
    assertThat(scale.high()).isCloseTo(5, within(1e-9));
    LogScale exact = LogScale.around(10, 1000, 0, 1);
    assertThat(exact.low()).isCloseTo(5, within(1e-9));
    assertThat(exact.high()).isCloseTo(2000, within(1e-9));
  }

  @Test
  void decimalTicks() {
    assertThat(new LogScale(0.2, 5, 0, 1).decimalTicks())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
        .containsExactly(0.2, 0.5, 1.0, 2.0, 5.0);
    assertThat(new LogScale(1, 1e6, 0, 1).decimalTicks())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-3 ? 0 : 1, Double.class)
        .containsExactly(1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6);
  }

  @Test
  void binaryTicks() {
    assertThat(LogScale.ofSizes(List.of(8L, 100L), 0, 1).binaryTicks(9))
        .containsExactly(8L, 16L, 32L, 64L);
    assertThat(LogScale.ofSizes(List.of(1L << 10, 1L << 30), 0, 1).binaryTicks(8))
        .hasSizeLessThanOrEqualTo(8)
        .contains(1L << 12, 1L << 30);
  }

  @Test
  void oneSizeIsInTheMiddle() {
    assertThat(LogScale.ofSizes(List.of(64L), 0, 100).at(64)).isCloseTo(50, within(1e-9));
  }

  @Test
  void textsOfTicks() {
    assertThat(List.of(Markup.size(8), Markup.size(1024), Markup.size(1.5 * 1024 * 1024)))
        .containsExactly("8 B", "1K", "1.5M");
    assertThat(List.of(Markup.duration(0.5), Markup.duration(2000), Markup.duration(3e6)))
        .containsExactly("0.5 µs", "2 ms", "3 s");
    assertThat(List.of(Markup.number(1234567), Markup.number(0.0123456)))
        .containsExactly("1235000", "0.01235");
    assertThat(Markup.text("<a b=\"c\">'&")).isEqualTo("&lt;a b=&quot;c&quot;&gt;&#39;&amp;");
  }
}
