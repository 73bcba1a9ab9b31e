package io.jccl.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AgreementTest {
  private static final Agreement.Times QUIET =
      new Agreement.Times(new double[] {10, 10.1, 9.9}, new double[] {40, 41, 40.5});

  private static Agreement.Times times(double one, double other, double noise) {
    return new Agreement.Times(
        new double[] {one, one * noise, one / noise},
        new double[] {other, other * noise, other / noise});
  }

  @Test
  void aMachineOfAnotherSpeedAgrees() {
    assertThat(Agreement.of(QUIET, times(30, 122, 1.01))).isEqualTo(Agreement.AGREE);
  }

  @Test
  void anotherRatioBeyondTheSpreadDisagrees() {
    assertThat(Agreement.of(QUIET, times(10, 80, 1.01))).isEqualTo(Agreement.DISAGREE);
    assertThat(Agreement.of(QUIET, times(10, 20, 1.01))).isEqualTo(Agreement.DISAGREE);
  }

  @Test
  void theSameRatioWithinAWideSpreadAgrees() {
    assertThat(Agreement.of(QUIET, times(10, 80, 1.4))).isEqualTo(Agreement.AGREE);
  }

  @Test
  void timesAllOverThePlaceSayNothing() {
    assertThat(Agreement.of(QUIET, times(10, 80, 4))).isEqualTo(Agreement.INCONCLUSIVE);
  }

  @Test
  void nothingIsNoComparison() {
    Agreement.Times empty = new Agreement.Times(new double[0], new double[] {1});
    assertThatIllegalArgumentException().isThrownBy(() -> Agreement.of(QUIET, empty));
    assertThatIllegalArgumentException().isThrownBy(() -> Agreement.of(times(0, 1, 1.1), QUIET));
  }
}
