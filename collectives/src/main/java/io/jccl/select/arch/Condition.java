package io.jccl.select.arch;

import io.jccl.words.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Alternatives of which one must hold, separated by {@code |}: words ({@link Word}), and
 * comparisons of a {@link Quantity}, its remainder, or a variable of the user's with an {@link
 * Amount}, such as {@code bytes%16=0} or {@code bytes<=ranks*1M up to 256M}.
 *
 * @param text as it stands in the file
 * @param alternatives what it means
 */
record Condition(String text, List<Alternative> alternatives) {
  private static final Pattern COMPARISON =
      Pattern.compile("([A-Za-z_0-9]+?)(?:%(ranks|[0-9]+))?(<=|>=|!=|<|>|=)(.+)");
  private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]+");

  /**
   * One alternative.
   *
   * @param holds whether it holds
   * @param detail why it does not, for people
   */
  record Alternative(Predicate<Facts> holds, Detail detail) {}

  /** Says what was compared. */
  @FunctionalInterface
  interface Detail {
    String of(Facts facts);
  }

  /**
   * Reads a condition.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Condition parse(String text) {
    List<Alternative> alternatives =
        Arrays.stream(text.split("\\|", -1))
            .map(String::strip)
            .map(Condition::alternative)
            .toList();
    return new Condition(text, alternatives);
  }

  boolean holds(Facts facts) {
    for (int i = 0; i < alternatives.size(); i++) { // no iterator: asked for millions of times
      if (alternatives.get(i).holds().test(facts)) {
        return true;
      }
    }
    return false;
  }

  /** Why it does not hold: {@code not bytes<=ranks*1M: bytes is 8388609, limit 8388608}. */
  String failure(Facts facts) {
    List<String> details =
        alternatives.stream()
            .map(each -> each.detail().of(facts))
            .filter(detail -> !detail.isEmpty())
            .toList();
    return "not " + text + (details.isEmpty() ? "" : ": " + String.join("; ", details));
  }

  private static Alternative alternative(String text) {
    Matcher comparison = COMPARISON.matcher(text);
    return comparison.matches() ? compared(comparison) : word(text);
  }

  private static Alternative word(String text) {
    boolean negated = text.startsWith("!");
    String name = negated ? text.substring(1) : text;
    Predicate<Facts> meaning = Word.meanings().get(name);
    if (meaning == null) {
      Set<String> legal = Word.meanings().keySet();
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no condition, legal: a comparison, "
              + String.join(", ", legal)
              + Nearest.hint(name, legal));
    }
    return new Alternative(negated ? meaning.negate() : meaning, facts -> "");
  }

  private static Alternative compared(Matcher comparison) {
    String name = comparison.group(1);
    String divisor = comparison.group(2);
    ToLongFunction<Facts> left = left(name, divisor);
    Relation relation = Relation.of(comparison.group(3));
    Amount right = Amount.parse(comparison.group(4).strip());
    String label = divisor == null ? name : name + "%" + divisor;
    return new Alternative(
        facts -> relation.holds(left.applyAsLong(facts), right.of(facts)),
        facts -> label + " is " + left.applyAsLong(facts) + right.detail(facts));
  }

  private static ToLongFunction<Facts> left(String name, String divisor) {
    if (VARIABLE.matcher(name).matches()) {
      RuleVariable variable = RuleVariable.valueOf(name);
      return facts -> facts.user().value(variable);
    }
    Quantity quantity = Quantity.named(name);
    if (divisor == null) {
      return facts -> quantity.of(facts.query());
    }
    if (divisor.equals(Quantity.RANKS.label())) {
      return facts -> quantity.of(facts.query()) % Quantity.RANKS.of(facts.query());
    }
    long number = Long.parseLong(divisor);
    return facts -> quantity.of(facts.query()) % number;
  }

  private enum Relation {
    AT_MOST("<="),
    AT_LEAST(">="),
    OTHER("!="),
    LESS("<"),
    MORE(">"),
    EQUAL("=");

    private final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    static Relation of(String sign) {
      return Arrays.stream(values())
          .filter(each -> each.sign.equals(sign))
          .findFirst()
          .orElseThrow();
    }

    boolean holds(long left, long right) {
      return switch (this) {
        case AT_MOST -> left <= right;
        case AT_LEAST -> left >= right;
        case OTHER -> left != right;
        case LESS -> left < right;
        case MORE -> left > right;
        case EQUAL -> left == right;
      };
    }
  }
}
