package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthTest {
  private static int doublings(int n) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16})
  void whatIsKnownStays(int n) {
    if (n == Growth.MANY) {
      assertThat(Growth.ofOne(3, 5, 11, n)).isEqualTo(11);
    }
    assertThat(Growth.ofAll(3, 5, 11, n)).isEqualTo(n == 4 ? 3 : n == 8 ? 5 : 11);
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 31, 32, 33, 64, 65, 1000, 4096})
  void ringsTreesAndPairsAreExact(int n) {
    assertThat(Growth.ofOne(7, 7, 7, n)).as("constant").isEqualTo(7);
    assertThat(Growth.ofOne(6, 14, 30, n)).as("2(n-1)").isEqualTo(2 * (n - 1));
    assertThat(Growth.ofOne(2, 3, 4, n)).as("log n").isEqualTo(doublings(n));
    assertThat(Growth.ofOne(6, 11, 20, n)).as("n + log n").isEqualTo(n + doublings(n));
    assertThat(Growth.ofAll(12, 56, 240, n))
        .as("n(n-1)")
        .isCloseTo((double) n * (n - 1), within(1e-6 * n * n));
    assertThat(Growth.ofAll(9, 21, 45, n)).as("3(n-1)").isEqualTo(3 * (n - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 128})
  void aPipelineThatFillsUpGrowsByItsLastDoubling(int n) {
    assertThat(Growth.ofOne(9, 15, 18, n)).isEqualTo(18 + 3 * (doublings(n) - 4));
  }
}
