package io.jccl.select;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Function;

/** Names as users write them: case and underscores make no difference. */
final class Words {
  private Words() {}

  /** The values by their names, in order. */
  static <E> SequencedMap<String, E> index(Collection<E> values, Function<E, String> name) {
    SequencedMap<String, E> index = new LinkedHashMap<>();
    values.forEach(value -> index.put(name.apply(value), value));
    return index;
  }

  /** A constant's name in lower case. */
  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The value that the word names, or null. */
  static <E> E find(SequencedMap<String, E> index, String word) {
    for (var entry : index.entrySet()) {
      if (plain(entry.getKey()).equals(plain(word))) {
        return entry.getValue();
      }
    }
    return null;
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("_", "");
  }
}
