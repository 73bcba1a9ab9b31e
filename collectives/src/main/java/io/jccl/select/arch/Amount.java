package io.jccl.select.arch;

import io.jccl.perf.ByteSize;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The right side of a comparison: a number, or one for each rank or machine, perhaps with a ceiling
 * and a variable of the user's that replaces all of it. Written {@code ranks*1M up to 256M
 * [RCCL_DDA_LL_THRESHOLD]}; {@code any} is no limit.
 *
 * @param scale what the number is multiplied with
 * @param number the number
 * @param ceiling what the product is cut to
 * @param variable the user's variable that replaces it, if set
 */
record Amount(
    Optional<Quantity> scale, long number, long ceiling, Optional<RuleVariable> variable) {
  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?:(ranks|nodes)\\*)?(any|[0-9]+[KMG]?)(?: up to ([0-9]+[KMG]?))?(?:"
              + " \\[([A-Z0-9_]+)])?");

  /**
   * Reads an amount.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Amount parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no amount, legal: [ranks*|nodes*]NUMBER[ up to NUMBER][ [VARIABLE]]");
    }
    return new Amount(
        Optional.ofNullable(matcher.group(1)).map(Quantity::named),
        number(matcher.group(2)),
        matcher.group(3) == null ? Long.MAX_VALUE : number(matcher.group(3)),
        Optional.ofNullable(matcher.group(4)).map(RuleVariable::valueOf));
  }

  private static long number(String text) {
    return text.equals("any") ? Long.MAX_VALUE : ByteSize.parse(text);
  }

  long of(Facts facts) {
    long set = variable.map(facts.user()::value).orElse(RuleVariable.UNSET);
    if (set != RuleVariable.UNSET) {
      return set;
    }
    long product =
        scale.isEmpty() ? number : Math.multiplyExact(scale.get().of(facts.query()), number);
    return Math.min(product, ceiling);
  }

  /** What it comes to, for people; nothing if that is what stands there. */
  String detail(Facts facts) {
    return scale.isEmpty() && variable.isEmpty() ? "" : ", limit " + of(facts);
  }
}
