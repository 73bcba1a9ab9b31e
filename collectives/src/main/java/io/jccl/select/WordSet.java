package io.jccl.select;

import io.jccl.words.Choices;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The grammar of a set of named things: names with a separator between them; {@code ^} in front for
 * all but these; {@code all}; or one word for the empty set. Upper and lower case and underscores
 * make no difference, and a name may come once.
 *
 * @param type the things
 * @param noun what one of them is called, for messages
 * @param separator what stands between names
 * @param nothing the word for the empty set
 */
record WordSet<E extends Enum<E>>(Class<E> type, String noun, String separator, String nothing) {
  private static final String EVERYTHING = "all";

  /** The grammar as that of a setting. */
  Syntax<Set<E>> syntax() {
    return new Syntax<>(legal(), this::parse, value -> true, this::print);
  }

  private String legal() {
    String names = String.join(", ", words().keySet());
    return "%s, %s, or [^]name%sname... with the names %s"
        .formatted(EVERYTHING, nothing, separator, names);
  }

  private Set<E> parse(String text) {
    if (text.equalsIgnoreCase(nothing)) {
      return Set.of();
    }
    EnumSet<E> all = EnumSet.allOf(type);
    if (text.equalsIgnoreCase(EVERYTHING)) {
      return Collections.unmodifiableSet(all);
    }
    boolean except = text.startsWith("^");
    EnumSet<E> named = EnumSet.noneOf(type);
    for (String part : text.substring(except ? 1 : 0).split(Pattern.quote(separator), -1)) {
      String word = part.strip();
      E value = Words.find(words(), word);
      if (value == null) {
        throw Choices.unknown(noun, word, words().keySet());
      }
      if (!named.add(value)) {
        throw new IllegalArgumentException(word + " comes twice");
      }
    }
    return Collections.unmodifiableSet(except ? EnumSet.complementOf(named) : named);
  }

  private String print(Set<E> values) {
    if (values.isEmpty()) {
      return nothing;
    }
    return values.size() == words().size()
        ? EVERYTHING
        : values.stream().sorted().map(Words::lower).collect(Collectors.joining(separator));
  }

  private SequencedMap<String, E> words() {
    return Words.index(List.of(type.getEnumConstants()), Words::lower);
  }
}
