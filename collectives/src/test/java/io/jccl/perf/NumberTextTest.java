package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
  @ParameterizedTest
  @CsvSource({
    "22.518, 7, 22.52",
    "9999.994, 7, 9999.99",
    "28842.63, 7, 28842.6",
    "123456.7, 7, 123457",
    "1234567.8, 7, 1234568",
    "12345678, 7, 1.2e+07",
    "0, 6, 0.00",
    "259.31, 6, 259.31",
    "1259.31, 6, 1259.3",
    "1234567, 6, 1e+06"
  })
  void dropsDecimalsToFit(double value, int width, String text) {
    assertThat(NumberText.fit(value, width)).isEqualTo(text).hasSizeLessThanOrEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1.24268123, 1.24268",
    "100000, 100000",
    "1000000, 1e+06",
    "16777216, 1.67772e+07",
    "0.0001, 0.0001",
    "0.00001234567, 1.23457e-05",
    "35.5, 35.5"
  })
  void writesAsPrintfDoes(double value, String text) {
    assertThat(NumberText.general(value)).isEqualTo(text);
  }
}
