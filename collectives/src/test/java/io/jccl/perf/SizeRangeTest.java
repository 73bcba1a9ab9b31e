package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SizeRangeTest {
  @Test
  void doubles() {
    assertThat(new SizeRange(8, 64, 1 << 20, 2).sizes(4)).containsExactly(8L, 16L, 32L, 64L);
  }

  @Test
  void endsBelowTheMaximumThatItDoesNotHit() {
    assertThat(new SizeRange(3, 20, 0, 3).sizes(4)).containsExactly(3L, 9L);
  }

  @Test
  void addsTheStepIfThereIsNoFactor() {
    assertThat(new SizeRange(8, 40, 16, 1).sizes(4)).containsExactly(8L, 24L, 40L);
  }

  @Test
  void zeroIsVisitedOnceAndFollowedByOneElement() {
    assertThat(new SizeRange(0, 16, 0, 2).sizes(4)).containsExactly(0L, 4L, 8L, 16L);
    assertThat(new SizeRange(0, 0, 0, 2).sizes(4)).containsExactly(0L);
    assertThat(new SizeRange(0, 16, 8, 1).sizes(4)).containsExactly(0L, 8L, 16L);
  }

  @Test
  void warmUpOfZeroEndsToo() {
    assertThat(new SizeRange(0, 8, 8, 1).warmUpSizes(4)).containsExactly(0L, 4L, 8L);
  }

  @Test
  void refusesStepZeroWithFactorOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SizeRange(8, 64, 0, 1))
        .withMessageContaining("never reaches maxbytes");
  }

  @Test
  void oneSizeNeedsNoStep() {
    assertThat(new SizeRange(64, 64, 0, 1).sizes(4)).containsExactly(64L);
  }

  @Test
  void doesNotOverflow() {
    assertThat(new SizeRange(1L << 62, Long.MAX_VALUE, 0, 4).sizes(1)).containsExactly(1L << 62);
    assertThat(new SizeRange(Long.MAX_VALUE - 1, Long.MAX_VALUE, 8, 1).sizes(1)).hasSize(1);
  }

  @Test
  void refusesWhatIsNoRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SizeRange(64, 8, 1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> new SizeRange(-1, 8, 1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> new SizeRange(8, 64, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new SizeRange(8, 64, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new SizeRange(0, 1L << 40, 1, 1));
  }
}
