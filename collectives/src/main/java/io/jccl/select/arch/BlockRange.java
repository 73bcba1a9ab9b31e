package io.jccl.select.arch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * So many thread blocks over the ranks, within a range: {@code 2048 in 32..128}.
 *
 * @param total what is divided by the number of ranks
 * @param least the fewest blocks
 * @param most the most blocks
 */
record BlockRange(int total, int least, int most) {
  private static final Pattern SYNTAX = Pattern.compile("([0-9]+) in ([0-9]+)\\.\\.([0-9]+)");

  static BlockRange parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no range of blocks");
    }
    return new BlockRange(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        Integer.parseInt(matcher.group(3)));
  }

  int of(PathQuery query) {
    return Math.clamp(total / query.site().ranks(), least, most);
  }
}
