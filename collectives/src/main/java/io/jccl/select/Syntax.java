package io.jccl.select;

import io.jccl.words.Nearest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How the values of a setting are written, and which are legal.
 *
 * @param legal the legal values, in words
 * @param parse reads a value; the message of an IllegalArgumentException, or of an
 *     InvalidArgumentException about a part of it, is the reason for refusing it; it may be empty
 * @param accepts whether a value is in range
 * @param print writes a value so that it can be read again
 */
record Syntax<T>(
    String legal, Function<String, T> parse, Predicate<T> accepts, Function<T, String> print) {
  private static final long KIB = 1024;
  private static final Duration LONGEST = Duration.ofDays(365);

  /** Whole numbers from {@code min} to {@code max}. */
  static Syntax<Integer> count(int min, int max) {
    return new Syntax<>(
        min + " to " + max,
        Integer::parseInt,
        value -> min <= value && value <= max,
        String::valueOf);
  }

  /** {@code auto}, the empty value, or a whole number from {@code min} to {@code max}. */
  static Syntax<OptionalInt> countOrAuto(int min, int max) {
    return new Syntax<>(
        "auto, or " + min + " to " + max,
        text ->
            text.equalsIgnoreCase("auto")
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(text)),
        value -> value.isEmpty() || min <= value.getAsInt() && value.getAsInt() <= max,
        value -> value.isEmpty() ? "auto" : String.valueOf(value.getAsInt()));
  }

  /** 0 or 1. */
  static Syntax<Boolean> flag() {
    return words(flags());
  }

  /** The words of a flag. */
  static SequencedMap<String, Boolean> flags() {
    SequencedMap<String, Boolean> words = new LinkedHashMap<>();
    words.put("0", false);
    words.put("1", true);
    return words;
  }

  /** Any text. */
  static Syntax<String> text(String legal) {
    return new Syntax<>(legal, text -> text, value -> true, value -> value);
  }

  /** The path of a file; the empty text is no file. */
  static Syntax<Optional<Path>> path() {
    return new Syntax<>(
        "the path of a file",
        text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)),
        value -> true,
        value -> value.map(Path::toString).orElse(""));
  }

  /** {@code auto}, the empty value, or one of the words. */
  static <T> Syntax<Optional<T>> wordOrAuto(SequencedMap<String, T> words) {
    SequencedMap<String, Optional<T>> all = new LinkedHashMap<>();
    all.put("auto", Optional.empty());
    words.forEach((word, value) -> all.put(word, Optional.of(value)));
    return words(all);
  }

  /** Bytes in multiples of {@code grain}, from one grain to 1 GiB. */
  static Syntax<Long> size(long grain) {
    return new Syntax<>(
        grain + " to 1G bytes, a multiple of " + grain + "; K, M and G are 1024, 1024^2, 1024^3",
        Syntax::bytes,
        value -> grain <= value && value <= KIB * KIB * KIB && value % grain == 0,
        Syntax::bytes);
  }

  /** {@code auto}, the empty value, or bytes from {@code min}. */
  static Syntax<OptionalLong> bytesOrAuto(long min) {
    return new Syntax<>(
        "auto, or " + min + " or more bytes; K, M and G are 1024, 1024^2, 1024^3",
        text -> text.equalsIgnoreCase("auto") ? OptionalLong.empty() : OptionalLong.of(bytes(text)),
        value -> value.isEmpty() || value.getAsLong() >= min,
        value -> value.isEmpty() ? "auto" : bytes(value.getAsLong()));
  }

  /** Seconds, with fractions. */
  static Syntax<Duration> seconds() {
    return new Syntax<>(
        "0 (off), or seconds up to " + LONGEST.toSeconds() + ", with fractions down to 0.000001",
        text -> Duration.ofNanos(new BigDecimal(text).movePointRight(9).longValueExact()),
        value ->
            !value.isNegative() && value.compareTo(LONGEST) <= 0 && value.getNano() % 1000 == 0,
        value ->
            new BigDecimal(value.toNanos()).movePointLeft(9).stripTrailingZeros().toPlainString());
  }

  /** One of the words; values named by several words are printed as the first. */
  static <T> Syntax<T> words(SequencedMap<String, T> words) {
    return new Syntax<>(
        String.join(", ", words.keySet()),
        text -> {
          T found = Words.find(words, text);
          if (found == null) {
            throw new IllegalArgumentException(Nearest.question(text, words.keySet()));
          }
          return found;
        },
        value -> true,
        value ->
            words.entrySet().stream()
                .filter(entry -> entry.getValue().equals(value))
                .findFirst()
                .map(Map.Entry::getKey)
                .orElseThrow());
  }

  /** Restrictions of names, with NCCL's grammar. */
  static <E extends Comparable<E>> Syntax<Allowed<E>> allowed(AllowedSyntax<E> grammar) {
    return new Syntax<>(grammar.legal(), grammar::parse, grammar::accepts, grammar::print);
  }

  /** The same grammar, with other words for some of its texts. */
  Syntax<T> translating(Map<String, String> words) {
    return new Syntax<>(
        legal,
        text -> parse.apply(words.getOrDefault(text.toLowerCase(Locale.ROOT), text)),
        accepts,
        print);
  }

  private static long bytes(String text) {
    int last = text.length() - 1;
    int power = "KMG".indexOf(text.toUpperCase(Locale.ROOT).charAt(last));
    if (power < 0) {
      return Long.parseLong(text);
    }
    long unit = List.of(KIB, KIB * KIB, KIB * KIB * KIB).get(power);
    try {
      return Math.multiplyExact(Long.parseLong(text.substring(0, last)), unit);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("too large", e);
    }
  }

  private static String bytes(long value) {
    if (value == 0) {
      return "0";
    }
    if (value % (KIB * KIB) == 0) {
      return value / (KIB * KIB) + "M";
    }
    return value % KIB == 0 ? value / KIB + "K" : String.valueOf(value);
  }
}
