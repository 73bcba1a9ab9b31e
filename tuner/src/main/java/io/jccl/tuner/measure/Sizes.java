package io.jccl.tuner.measure;

import io.jccl.InvalidArgumentException;
import io.jccl.perf.ByteSize;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A list of sizes as written on the command line: {@code 8,64K} or ranges, {@code 8..16M} in steps
 * of a factor 2, {@code 8..16M*4} in steps of 4.
 */
public final class Sizes {
  private static final String OPTION = "--sizes";
  private static final String LEGAL =
      "sizes such as 8, 64K, less than 2^63 bytes, and ranges such as 8..16M, 8..16M*4";

  private Sizes() {}

  /**
   * The sizes, ascending, each once.
   *
   * @throws InvalidArgumentException if the text is none
   */
  public static List<Long> parse(String text) {
    return Arrays.stream(text.split(",", -1)).flatMap(Sizes::part).sorted().distinct().toList();
  }

  private static Stream<Long> part(String text) {
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length == 1) {
      return Stream.of(size(text, text));
    }
    String[] upper = ends[1].split("\\*", -1);
    long from = size(text, ends[0]);
    long to = size(text, upper[0]);
    long factor = upper.length == 1 ? 2 : factor(text, upper[1]);
    if (ends.length > 2 || upper.length > 2 || from < 1 || to < from) {
      throw none(text, LEGAL);
    }
    return Stream.iterate(
        from, size -> size <= to, size -> size > to / factor ? to + 1 : size * factor);
  }

  private static long size(String part, String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw none(part, LEGAL);
    }
  }

  private static long factor(String part, String factor) {
    if (!factor.matches("[1-9][0-9]{0,8}") || factor.equals("1")) {
      throw none(part, "a factor of 2 or more, as in 8..16M*4");
    }
    return Long.parseLong(factor);
  }

  private static InvalidArgumentException none(String part, String legal) {
    return new InvalidArgumentException(OPTION, "'" + part + "'", legal);
  }
}
