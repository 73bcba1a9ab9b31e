package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The conversions of the narrow floats, against exact arithmetic that shares no code with them. */
@Tag("folds")
class NarrowFloatTest {
  /** Width, exponent bits, bias, whether there are infinities, as the standards give them. */
  private record Format(int bits, int exponentBits, int bias, boolean infinities) {
    static Format of(NarrowFloat format) {
      return switch (format) {
        case FLOAT16 -> new Format(16, 5, 15, true);
        case BFLOAT16 -> new Format(16, 8, 127, true);
        case FLOAT8E4M3 -> new Format(8, 4, 7, false);
        case FLOAT8E5M2 -> new Format(8, 5, 15, true);
      };
    }

    int fractionBits() {
      return bits - 1 - exponentBits;
    }

    /** The number of magnitudes that are finite. */
    int finite() {
      return infinities ? ((1 << exponentBits) - 1) << fractionBits() : (1 << (bits - 1)) - 1;
    }

    BigDecimal value(int magnitude) {
      int exponent = magnitude >> fractionBits();
      int fraction = magnitude & ((1 << fractionBits()) - 1);
      int significand = exponent == 0 ? fraction : fraction + (1 << fractionBits());
      int power = Math.max(exponent, 1) - bias - fractionBits();
      BigDecimal scale = new BigDecimal(2).pow(Math.abs(power));
      BigDecimal whole = BigDecimal.valueOf(significand);
      return power < 0 ? whole.divide(scale) : whole.multiply(scale);
    }
  }

  @ParameterizedTest
  @EnumSource
  void widensEveryFiniteValueExactly(NarrowFloat format) {
    Format standard = Format.of(format);
    int sign = 1 << (standard.bits() - 1);
    for (int magnitude = 0; magnitude < standard.finite(); magnitude++) {
      float value = format.toFloat(magnitude);
      assertThat(new BigDecimal(value)).isEqualByComparingTo(standard.value(magnitude));
      assertThat(format.toFloat(sign | magnitude)).isEqualTo(-value);
      assertThat(format.fromFloat(value)).isEqualTo(magnitude);
      assertThat(format.fromFloat(-value)).isEqualTo(sign | magnitude);
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsEverythingElseAsInfinityOrNan(NarrowFloat format) {
    Format standard = Format.of(format);
    for (int magnitude = standard.finite(); magnitude < 1 << (standard.bits() - 1); magnitude++) {
      boolean isInfinity = standard.infinities() && magnitude == standard.finite();
      float value = format.toFloat(magnitude);
      assertThat(Float.valueOf(value))
          .isEqualTo(Float.valueOf(isInfinity ? Float.POSITIVE_INFINITY : Float.NaN));
    }
  }

  /** Between any two neighbours: the middle goes to the even one, either side of it to its own. */
  @ParameterizedTest
  @EnumSource
  void roundsHalfwayCasesToEven(NarrowFloat format) {
    Format standard = Format.of(format);
    for (int lower = 0; lower < standard.finite() - 1; lower++) {
      double exact = ((double) format.toFloat(lower) + format.toFloat(lower + 1)) / 2;
      float middle = (float) exact;
      assertThat((double) middle).isEqualTo(exact);
      assertThat(format.fromFloat(middle)).isEqualTo(lower + (lower & 1));
      assertThat(format.fromFloat(Math.nextDown(middle))).isEqualTo(lower);
      assertThat(format.fromFloat(Math.nextUp(middle))).isEqualTo(lower + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void roundsRandomNumbersToTheNearest(NarrowFloat format) {
    SplittableRandom random = HostFoldTest.seeded(7);
    Format standard = Format.of(format);
    List<BigDecimal> values = new ArrayList<>();
    for (int magnitude = 0; magnitude < standard.finite(); magnitude++) {
      values.add(standard.value(magnitude));
    }
    float largest = format.toFloat(standard.finite() - 1);
    for (int i = 0; i < 2000; i++) {
      float value = Float.intBitsToFloat(random.nextInt() & Integer.MAX_VALUE);
      if (value < largest) {
        BigDecimal exact = new BigDecimal(value);
        int found = format.fromFloat(value);
        BigDecimal error = values.get(found).subtract(exact).abs();
        for (int near = Math.max(found - 1, 0); near <= found + 1 && near < values.size(); near++) {
          BigDecimal other = values.get(near).subtract(exact).abs();
          assertThat(error).usingComparator(Comparator.naturalOrder()).isLessThanOrEqualTo(other);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FLOAT16, 65519.996, 7BFF",
    "FLOAT16, 65520, 7C00",
    "FLOAT16, -Infinity, FC00",
    "FLOAT16, NaN, 7E00",
    "FLOAT16, 2.9802322e-8, 0000",
    "FLOAT16, 2.9802326e-8, 0001",
    "BFLOAT16, 3.4028235e38, 7F80",
    "BFLOAT16, 3.3895314e38, 7F7F",
    "BFLOAT16, 1.4e-45, 0000",
    "BFLOAT16, 9.1835e-41, 0001",
    "BFLOAT16, NaN, 7FC0",
    "FLOAT8E4M3, 464, 7E",
    "FLOAT8E4M3, Infinity, 7E",
    "FLOAT8E4M3, -1e30, FE",
    "FLOAT8E4M3, NaN, 7F",
    "FLOAT8E4M3, 0.0009765625, 00",
    "FLOAT8E4M3, 0.00097656256, 01",
    "FLOAT8E5M2, Infinity, 7B",
    "FLOAT8E5M2, -65536, FB",
    "FLOAT8E5M2, NaN, 7E",
    "FLOAT8E5M2, 7.6293945e-6, 00",
    "FLOAT8E5M2, -0.0, 80",
  })
  void roundsWhatTheFormatsDisagreeAbout(NarrowFloat format, float value, String expected) {
    assertThat("%X".formatted(format.fromFloat(value))).isEqualTo(trimmed(expected));
  }

  private static String trimmed(String hex) {
    return Integer.toHexString(Integer.parseInt(hex, 16)).toUpperCase();
  }

  @Test
  void agreesWithTheJdkAboutEveryFloat16() {
    for (int i = 0; i < 65536; i++) {
      float value = Float.float16ToFloat((short) i);
      assertThat(Float.valueOf(NarrowFloat.FLOAT16.toFloat(i))).isEqualTo(Float.valueOf(value));
      if (!Float.isNaN(value)) {
        assertThat((short) NarrowFloat.FLOAT16.fromFloat(value)).isEqualTo((short) i);
      }
    }
  }

  @Test
  void refusesOtherTypes() {
    assertThatThrownBy(() -> NarrowFloat.of(DataType.FLOAT32))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("float");
  }
}
