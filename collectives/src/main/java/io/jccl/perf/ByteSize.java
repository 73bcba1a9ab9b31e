package io.jccl.perf;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes as nccl-tests writes them: {@code 8}, {@code 64M}, {@code 1.5G}, {@code 32KiB}; K, M, G and
 * T are powers of 1024. The whole text must be a size: nothing is read in part.
 */
public final class ByteSize {
  private static final Pattern SYNTAX =
      Pattern.compile("(\\d+(?:\\.\\d+)?|\\.\\d+)([KMGT]?)(?:I?B)?", Pattern.CASE_INSENSITIVE);

  private ByteSize() {}

  /**
   * The number of bytes, rounded down.
   *
   * @throws IllegalArgumentException if the text is not a size or does not fit a long
   */
  public static long parse(String text) {
    Matcher matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size; legal: a number and K, M, G or T, such as 8, 64M, 1.5G");
    }
    String unit = matcher.group(2).toUpperCase(Locale.ROOT);
    int exponent = unit.isEmpty() ? 0 : "KMGT".indexOf(unit) + 1;
    BigDecimal bytes =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(1L << (10 * exponent)));
    if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("'" + text + "' is more than 2^63 - 1 bytes");
    }
    return bytes.setScale(0, RoundingMode.DOWN).longValueExact();
  }

  /** A size for people, such as {@code 1.5 GiB}. */
  public static String text(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    int exponent = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
    double value = bytes / (double) (1L << (10 * exponent));
    return String.format(Locale.ROOT, "%.4g", value)
            .replaceFirst("(\\.\\d*?)0+$", "$1")
            .replaceFirst("\\.$", "")
        + " "
        + "KMGTPE".charAt(exponent - 1)
        + "iB";
  }
}
