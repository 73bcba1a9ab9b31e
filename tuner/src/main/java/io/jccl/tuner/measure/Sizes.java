package io.jccl.tuner.measure;

import io.jccl.perf.ByteSize;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A list of sizes as written on the command line: {@code 8,64K} or ranges, {@code 8..16M} in steps
 * of a factor 2, {@code 8..16M*4} in steps of 4.
 */
public final class Sizes {
  private static final String SYNTAX = "legal: sizes such as 8, 64K, and ranges 8..16M*4";

  private Sizes() {}

  /**
   * The sizes, ascending, each once.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static List<Long> parse(String text) {
    return Arrays.stream(text.split(",", -1)).flatMap(Sizes::part).sorted().distinct().toList();
  }

  private static Stream<Long> part(String text) {
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length == 1) {
      return Stream.of(ByteSize.parse(text));
    }
    String[] upper = ends[1].split("\\*", -1);
    long from = ByteSize.parse(ends[0]);
    long to = ByteSize.parse(upper[0]);
    long factor = upper.length == 1 ? 2 : factor(text, upper[1]);
    if (ends.length > 2 || upper.length > 2 || from < 1 || to < from) {
      throw new IllegalArgumentException("sizes '" + text + "' are none, " + SYNTAX);
    }
    return Stream.iterate(
        from, size -> size <= to, size -> size > to / factor ? to + 1 : size * factor);
  }

  private static long factor(String text, String factor) {
    if (!factor.matches("[1-9][0-9]{0,8}") || factor.equals("1")) {
      throw new IllegalArgumentException("sizes '" + text + "': the factor must be 2 or more");
    }
    return Long.parseLong(factor);
  }
}
