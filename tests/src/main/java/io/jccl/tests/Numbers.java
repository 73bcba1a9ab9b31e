package io.jccl.tests;

import java.math.BigInteger;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers, and says what is wrong in words that are not Java's. */
final class Numbers {
  private Numbers() {}

  /** Lets a command line and its subcommands read their numbers so. */
  static void register(CommandLine line) {
    ITypeConverter<Integer> ints = converter(Integer::valueOf, Integer.MAX_VALUE);
    ITypeConverter<Long> longs = converter(Long::valueOf, Long.MAX_VALUE);
    line.registerConverter(int.class, ints)
        .registerConverter(Integer.class, ints)
        .registerConverter(long.class, longs)
        .registerConverter(Long.class, longs)
        .registerConverter(double.class, Numbers::fraction);
  }

  private static <T> ITypeConverter<T> converter(Function<String, T> parse, long greatest) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' " + problem(text, greatest));
      }
    };
  }

  private static double fraction(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a number");
    }
  }

  private static String problem(String text, long greatest) {
    if (!text.matches("[+-]?[0-9]+")) {
      return "is not a whole number";
    }
    return new BigInteger(text).signum() < 0
        ? "is less than " + (-greatest - 1)
        : "is more than " + greatest;
  }
}
