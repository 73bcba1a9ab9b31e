package io.jccl.select;

import java.util.List;

/** Rank numbers in few characters, such as {@code 0-3, 5}. */
final class RankRanges {
  private RankRanges() {}

  /** Writes numbers that rise. */
  static String of(List<Integer> ranks) {
    StringBuilder text = new StringBuilder();
    for (int begin = 0, end; begin < ranks.size(); begin = end) {
      end = begin + 1;
      while (end < ranks.size() && ranks.get(end) == ranks.get(end - 1) + 1) {
        end++;
      }
      text.append(text.isEmpty() ? "" : ", ").append(ranks.get(begin));
      if (end - begin > 1) {
        text.append(end - begin == 2 ? ", " : "-").append(ranks.get(end - 1));
      }
    }
    return text.toString();
  }
}
