package io.jccl.tuner.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.plot.Strip.Band;
import java.util.List;
import org.junit.jupiter.api.Test;

class StripTest {
  private static final List<Long> SIZES = List.of(8L, 1024L, 65536L, 1048576L);

  @Test
  void edgesAreFoundToTheElement() {
    Strip strip = Strip.of("chosen", SIZES, 4, bytes -> bytes <= 5000 ? "a" : "b");
    assertThat(strip.bands()).containsExactly(new Band(8, 5000, "a"), new Band(5004, 1048576, "b"));
    strip = Strip.of("chosen", SIZES, 4, bytes -> bytes < 1024 ? "a" : bytes < 65540 ? "b" : "c");
    assertThat(strip.bands())
        .containsExactly(
            new Band(8, 1020, "a"), new Band(1024, 65536, "b"), new Band(65540, 1048576, "c"));
  }

  @Test
  void oneChoiceIsOneBand() {
    assertThat(Strip.of("chosen", SIZES, 4, bytes -> "a").bands())
        .containsExactly(new Band(8, 1048576, "a"));
    assertThat(Strip.of("chosen", List.of(8L), 4, bytes -> "a").bands())
        .containsExactly(new Band(8, 8, "a"));
  }

  @Test
  void whatIsKnownAtSizesOnlyReachesHalfWay() {
    assertThat(Strip.between("fastest", SIZES, bytes -> bytes < 65536 ? "a" : "b").bands())
        .containsExactly(new Band(8, 8192, "a"), new Band(8193, 1048576, "b"));
  }
}
