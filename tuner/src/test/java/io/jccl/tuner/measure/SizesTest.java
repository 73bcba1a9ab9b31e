package io.jccl.tuner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizesTest {
  @Test
  void listsAndRangesAreJoinedInOrder() {
    assertThat(Sizes.parse("64K,8..64,16")).containsExactly(8L, 16L, 32L, 64L, 65536L);
    assertThat(Sizes.parse("8..1K*8")).containsExactly(8L, 64L, 512L);
    assertThat(Sizes.parse("5..5*3")).containsExactly(5L);
  }

  @Test
  void thePartThatIsNoneIsNamed() {
    assertThatThrownBy(() -> Sizes.parse("8,x,16"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("--sizes: 'x', legal: ");
  }

  @Test
  void theLargestRangesEnd() {
    assertThat(Sizes.parse("1..8388607T*1024")).last().isEqualTo(1L << 60);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "8..",
        "..8",
        "8..4",
        "0..8",
        "8..16*1",
        "8..16*0",
        "8..16..32",
        "8..9*x",
        "9999999999T"
      })
  void whatIsNoListIsRefused(String text) {
    assertThatThrownBy(() -> Sizes.parse(text))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("--sizes: '" + text + "', legal: ");
  }
}
