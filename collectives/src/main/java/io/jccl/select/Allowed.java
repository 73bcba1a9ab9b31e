package io.jccl.select;

import io.jccl.plan.Collective;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a user allows for each collective: the value of the settings ALGO and PROTO. Immutable.
 *
 * @param <E> what is named: algorithms by their name, or protocols
 * @param rules the restricted collectives; anything is allowed for the others
 */
public record Allowed<E extends Comparable<E>>(Map<Collective, Rule<E>> rules) {
  /** Copies the rules. */
  public Allowed {
    Map<Collective, Rule<E>> ordered = new EnumMap<>(Collective.class);
    ordered.putAll(rules);
    rules = Collections.unmodifiableMap(ordered);
  }

  /**
   * What is allowed for one collective.
   *
   * @param except whether everything but the names is allowed, otherwise nothing but the names
   * @param names the names in the list
   */
  public record Rule<E extends Comparable<E>>(boolean except, SortedSet<E> names) {
    /** Copies the names. */
    public Rule {
      names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /** Whether the rule lets this name through. */
    public boolean allows(E name) {
      return names.contains(name) != except;
    }
  }

  /** No restriction. */
  public static <E extends Comparable<E>> Allowed<E> everything() {
    return new Allowed<>(Map.of());
  }

  /** Whether anything at all is said about this collective. */
  public boolean restricts(Collective collective) {
    return rules.containsKey(collective);
  }

  /** Whether this name may be used for this collective. */
  public boolean allows(Collective collective, E name) {
    Rule<E> rule = rules.get(collective);
    return rule == null || rule.allows(name);
  }

  /** The names that the user asks for; empty if there is no rule or one of exceptions. */
  public Set<E> asksFor(Collective collective) {
    Rule<E> rule = rules.get(collective);
    return rule == null || rule.except() ? Set.of() : rule.names();
  }
}
