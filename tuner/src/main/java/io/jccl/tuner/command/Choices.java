package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.select.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Options of which a few words are legal. */
final class Choices {
  private Choices() {}

  /** The constant of that name in lower case. */
  static <E extends Enum<E>> E one(String option, E[] values, String word) {
    return one(option, values, each -> each.name().toLowerCase(Locale.ROOT), word);
  }

  /** The one of that label. */
  static <E> E one(String option, E[] values, Function<E, String> label, String word) {
    List<String> legal = Arrays.stream(values).map(label).toList();
    int found = legal.indexOf(word);
    if (found < 0) {
      throw new InvalidArgumentException(
          option, word, String.join(", ", legal) + Nearest.hint(word, legal));
    }
    return values[found];
  }

  /** Those of these labels, each once; all without any. */
  static <E> List<E> some(String option, List<String> words, E[] all, Function<E, String> label) {
    return words == null
        ? Arrays.asList(all)
        : words.stream().map(word -> one(option, all, label, word)).distinct().toList();
  }
}
