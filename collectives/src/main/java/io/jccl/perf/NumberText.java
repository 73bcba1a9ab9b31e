package io.jccl.perf;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as C's printf writes them, which is what parsers of nccl-tests expect. */
final class NumberText {
  private NumberText() {}

  /** A number in a column: two decimals, then one, then none, then an exponent, as they fit. */
  static String fit(double value, int width) {
    for (String format : new String[] {"%.2f", "%.1f", "%.0f"}) {
      String text = String.format(Locale.ROOT, format, value);
      if (text.length() <= width) {
        return text;
      }
    }
    return String.format(Locale.ROOT, width >= 7 ? "%.1e" : "%.0e", value);
  }

  /** The shortest of at most six significant digits: C's %g. */
  static String general(double value) {
    if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return value == 0 ? "0" : Double.toString(value).toLowerCase(Locale.ROOT);
    }
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(6, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < 6) {
      return rounded.toPlainString();
    }
    String digits = rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return digits
        + "e"
        + (exponent < 0 ? "-" : "+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }
}
