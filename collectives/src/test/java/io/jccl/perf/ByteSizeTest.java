package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "8, 8",
    "2M, 2097152",
    "64m, 67108864",
    "1.5K, 1536",
    ".5G, 536870912",
    "1T, 1099511627776",
    "4KiB, 4096",
    "12B, 12"
  })
  void readsSizes(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "M", "-1", "8x", "1 2", "0x10", "1e3", "99999999999999T", "1.2.3"})
  void refusesWhatIsNoSize(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> ByteSize.parse(text));
  }

  @Test
  void writesSizesForPeople() {
    assertThat(ByteSize.text(0)).isEqualTo("0 B");
    assertThat(ByteSize.text(1536)).isEqualTo("1.5 KiB");
    assertThat(ByteSize.text(64 << 20)).isEqualTo("64 MiB");
    assertThat(ByteSize.text(1L << 40)).isEqualTo("1 TiB");
  }
}
