package io.jccl.words;

import io.jccl.InvalidArgumentException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Options of commands of which a few words are legal. Whatever else is given is refused with the
 * option's name, the legal words and the one that was most likely meant.
 */
public final class Choices {
  /** What means every one. */
  static final String ALL = "all";

  private Choices() {}

  /**
   * The constant of that name in lower case.
   *
   * @throws InvalidArgumentException if there is none
   */
  public static <E extends Enum<E>> E one(String option, E[] values, String word) {
    return one(option, values, each -> each.name().toLowerCase(Locale.ROOT), word);
  }

  /**
   * The one of that label.
   *
   * @throws InvalidArgumentException if there is none
   */
  public static <E> E one(String option, E[] values, Function<E, String> label, String word) {
    List<String> legal = Arrays.stream(values).map(label).toList();
    int found = legal.indexOf(word);
    if (found < 0) {
      throw unknown(option, word, legal);
    }
    return values[found];
  }

  /**
   * The one of that label; every one for the word {@code all}.
   *
   * @throws InvalidArgumentException if there is none
   */
  public static <E> List<E> oneOrAll(
      String option, E[] values, Function<E, String> label, String word) {
    if (word.equals(ALL)) {
      return List.of(values);
    }
    List<String> legal = Stream.concat(Arrays.stream(values).map(label), Stream.of(ALL)).toList();
    int found = legal.indexOf(word);
    if (found < 0) {
      throw unknown(option, word, legal);
    }
    return List.of(values[found]);
  }

  /**
   * Those of these labels, each once; all without any.
   *
   * @param words may be null, as options are that nobody gave
   * @throws InvalidArgumentException for the first that there is none of
   */
  public static <E> List<E> some(
      String option, List<String> words, E[] all, Function<E, String> label) {
    return words == null || words.isEmpty()
        ? Arrays.asList(all)
        : words.stream().map(word -> one(option, all, label, word)).distinct().toList();
  }

  /**
   * What an option means.
   *
   * @param refusal makes what is thrown, by its message, if the option is not legal: what the
   *     command line refuses options with
   */
  public static <T> T legal(Supplier<T> meaning, Function<String, RuntimeException> refusal) {
    try {
      return meaning.get();
    } catch (InvalidArgumentException e) {
      throw refusal.apply(e.getMessage());
    }
  }

  /** What refuses a word. */
  public static InvalidArgumentException unknown(
      String option, String word, Collection<String> legal) {
    return new InvalidArgumentException(
        option,
        word.isEmpty() ? "\"\"" : word,
        String.join(", ", legal) + Nearest.hint(word, legal));
  }
}
