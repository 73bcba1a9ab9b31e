package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Collective;
import io.jccl.words.Choices;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The grammar of NCCL_ALGO and NCCL_PROTO: entries {@code [function:]list} separated by semicolons,
 * a list being names separated by commas, or {@code ^} and the names to leave out. Only the first
 * entry may lack a function and then holds for all; a later entry replaces it for its function.
 * Upper and lower case are the same, and so are {@code allreduce} and {@code all_reduce}.
 *
 * <p>Stricter than NCCL: a function may be named once, and no entry may be empty or leave nothing.
 * The empty text allows everything.
 *
 * @param noun what is named, for messages
 * @param names every name of this library and what it stands for
 * @param foreign names that NCCL has and this library does not: legal beside others, not alone
 */
record AllowedSyntax<E extends Comparable<E>>(
    String noun, SequencedMap<String, E> names, SequencedMap<String, E> foreign) {

  /** The legal values, in words. */
  String legal() {
    return "[function:][^]name,name;... with the names " + String.join(", ", names.keySet());
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if it is not legal, with the reason
   * @throws InvalidArgumentException for a name that there is not
   */
  Allowed<E> parse(String text) {
    if (text.isEmpty()) {
      return Allowed.everything();
    }
    Map<Collective, Allowed.Rule<E>> rules = new EnumMap<>(Collective.class);
    Set<Collective> named = EnumSet.noneOf(Collective.class);
    String[] entries = text.split(";", -1);
    for (int i = 0; i < entries.length; i++) {
      int colon = entries[i].indexOf(':');
      if (colon < 0 && i > 0) {
        throw new IllegalArgumentException(
            "only the first entry may lack a function, but entry " + (i + 1) + " does");
      }
      Allowed.Rule<E> rule = rule(entries[i].substring(colon + 1));
      if (colon < 0) {
        EnumSet.allOf(Collective.class).forEach(collective -> rules.put(collective, rule));
      } else {
        Collective function = function(entries[i].substring(0, colon).strip());
        if (!named.add(function)) {
          throw new IllegalArgumentException("the function " + function.label() + " comes twice");
        }
        rules.put(function, rule);
      }
    }
    return new Allowed<>(rules);
  }

  /** Whether a value that a program made could also have been written. */
  boolean accepts(Allowed<E> value) {
    return value.rules().values().stream()
        .allMatch(
            rule ->
                names.values().stream().anyMatch(rule::allows)
                    && rule.names().stream()
                        .allMatch(
                            name -> names.containsValue(name) || foreign.containsValue(name)));
  }

  /** Writes a value so that it can be read again; equal values give equal texts. */
  String print(Allowed<E> value) {
    List<String> lists = value.rules().values().stream().map(this::print).distinct().toList();
    if (lists.size() == 1 && value.rules().size() == Collective.values().length) {
      return lists.getFirst();
    }
    return value.rules().entrySet().stream()
        .map(entry -> entry.getKey().label() + ":" + print(entry.getValue()))
        .collect(Collectors.joining(";"));
  }

  private String print(Allowed.Rule<E> rule) {
    return Stream.concat(names.entrySet().stream(), foreign.entrySet().stream())
        .filter(entry -> rule.names().contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(",", rule.except() ? "^" : "", ""));
  }

  private static Collective function(String word) {
    SequencedMap<String, Collective> functions =
        Words.index(List.of(Collective.values()), Collective::label);
    Collective found = Words.find(functions, word);
    if (found == null) {
      throw Choices.unknown("function", word, functions.keySet());
    }
    return found;
  }

  private Allowed.Rule<E> rule(String list) {
    String stripped = list.strip();
    boolean except = stripped.startsWith("^");
    TreeSet<E> found = new TreeSet<>();
    Set<String> lacking = new LinkedHashSet<>();
    for (String part : stripped.substring(except ? 1 : 0).split(",", -1)) {
      String word = part.strip();
      E name = Words.find(names, word);
      if (name == null) {
        name = Words.find(foreign, word);
        lacking.add(word.toLowerCase(Locale.ROOT));
      }
      if (name == null) {
        throw Choices.unknown(noun, word, names.keySet());
      }
      found.add(name);
    }
    Allowed.Rule<E> rule = new Allowed.Rule<>(except, found);
    if (names.values().stream().noneMatch(rule::allows)) {
      throw new IllegalArgumentException(
          except
              ? "this leaves no " + noun
              : "NCCL has " + String.join(", ", lacking) + ", this library does not");
    }
    return rule;
  }

  /** Names that stand for themselves. */
  static SequencedMap<String, String> words(List<String> words) {
    return Words.index(words, Function.identity());
  }
}
