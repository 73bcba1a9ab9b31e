package io.jccl.tuner.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Text and numbers as HTML takes them. */
public final class Markup {
  private Markup() {}

  /** Text in which nothing is markup, also within a quoted attribute. */
  public static String text(Object value) {
    return value
        .toString()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** A coordinate in a drawing. */
  public static String coordinate(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** A number with four significant digits and without an exponent. */
  public static String number(double value) {
    return new BigDecimal(value).round(new MathContext(4)).toPlainString();
  }

  /** A number of an axis, without zeros at its end. */
  public static String tick(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Microseconds of an axis, in the unit that needs the fewest digits. */
  public static String duration(double micros) {
    if (micros >= 1e6) {
      return tick(micros / 1e6) + " s";
    }
    return micros >= 1e3 ? tick(micros / 1e3) + " ms" : tick(micros) + " µs";
  }

  /** A size of an axis: 64K, 1M. */
  public static String size(double bytes) {
    String units = "BKMGTPE";
    int unit = 0;
    double value = bytes;
    while (value >= 1024 && unit < units.length() - 1) {
      value /= 1024;
      unit++;
    }
    return tick(value) + (unit == 0 ? " B" : units.substring(unit, unit + 1));
  }
}
