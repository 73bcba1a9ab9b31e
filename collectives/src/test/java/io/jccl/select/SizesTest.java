package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 1, 1",
    "15, 15, 15",
    "16, 16, 17",
    "17, 16, 17",
    "31, 30, 31",
    "32, 32, 35",
    "1000, 960, 1023",
    "1024, 1024, 1151",
    "9223372036854775807, 8646911284551352320, 9223372036854775807",
  })
  void cells(long bytes, long from, long to) {
    assertThat(Sizes.cell(bytes)).isEqualTo(new Sizes(from, to));
  }

  @Test
  void cellsHoldEverySizeOnce() {
    long next = 0;
    int cells = 0;
    while (next >= 0) {
      Sizes cell = Sizes.cell(next);
      assertThat(cell.from()).isEqualTo(next);
      assertThat(Sizes.cell(cell.to())).isEqualTo(cell);
      next = cell.to() + 1;
      cells++;
    }
    assertThat(cells).as("eight to a power of two").isEqualTo(8 + 60 * 8);
  }

  @Test
  void bothEndsAreIn() {
    Sizes sizes = new Sizes(3, 5);
    assertThat(sizes.hold(2)).isFalse();
    assertThat(sizes.hold(3)).isTrue();
    assertThat(sizes.hold(5)).isTrue();
    assertThat(sizes.hold(6)).isFalse();
  }

  @Test
  void whatIsInBothAndWhatIsInOne() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      Sizes one = sizes(random);
      Sizes other = sizes(random);
      long bytes = random.nextInt(20);
      if (one.hold(bytes) && other.hold(bytes)) {
        Sizes both = one.and(other);
        for (long b = 0; b < 25; b++) {
          assertThat(both.hold(b)).isEqualTo(one.hold(b) && other.hold(b));
        }
      } else if (one.hold(bytes)) {
        Sizes rest = one.without(other, bytes);
        assertThat(rest.hold(bytes)).isTrue();
        for (long b = rest.from(); b <= rest.to(); b++) {
          assertThat(one.hold(b) && !other.hold(b)).as("%s %s %d", one, other, b).isTrue();
        }
        assertThat(one.hold(rest.from() - 1) && !other.hold(rest.from() - 1)).isFalse();
        assertThat(one.hold(rest.to() + 1) && !other.hold(rest.to() + 1)).isFalse();
      }
    }
  }

  private static Sizes sizes(Random random) {
    long from = random.nextInt(20);
    return new Sizes(from, from + random.nextInt(20 - (int) from));
  }

  @Test
  void emptyRangesAreRefused() {
    assertThatThrownBy(() -> new Sizes(5, 4)).hasMessageContaining("5 to 4");
    assertThatThrownBy(() -> new Sizes(-1, 4)).hasMessageContaining("-1 to 4");
  }
}
