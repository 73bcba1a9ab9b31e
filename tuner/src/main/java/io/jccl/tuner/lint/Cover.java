package io.jccl.tuner.lint;

import io.jccl.tuner.config.ConfigRow;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which calls rows have in common. Sizes are unsigned numbers, ranges include both ends. */
final class Cover {
  private Cover() {}

  /** Whether every call that a row is about matches one of the others. */
  static boolean of(LintRow row, List<LintRow> others) {
    IntStream kinds =
        row.registered() == ConfigRow.ANY ? IntStream.of(0, 1) : IntStream.of(row.registered());
    return kinds.allMatch(
        registered ->
            covers(
                row.minBytes(),
                row.maxBytes(),
                others.stream()
                    .filter(other -> holds(other, row, registered))
                    .sorted(Comparator.comparing(LintRow::minBytes, Long::compareUnsigned))
                    .toList()));
  }

  /** Whether some call matches both. */
  static boolean meets(LintRow a, LintRow b) {
    return a.collective() == b.collective()
        && Long.compareUnsigned(a.minBytes(), b.maxBytes()) <= 0
        && Long.compareUnsigned(b.minBytes(), a.maxBytes()) <= 0
        && meets(a.nodes(), b.nodes())
        && meets(a.ranks(), b.ranks())
        && meets(a.pipeOps(), b.pipeOps())
        && meets(a.registered(), b.registered());
  }

  /** Whether a row is about all calls of another's kind, whatever their size. */
  static boolean holds(LintRow row, LintRow other, int registered) {
    return row.collective() == other.collective()
        && isAnyOr(row.nodes(), other.nodes())
        && isAnyOr(row.ranks(), other.ranks())
        && isAnyOr(row.pipeOps(), other.pipeOps())
        && isAnyOr(row.registered(), registered);
  }

  private static boolean covers(long min, long max, List<LintRow> sorted) {
    long uncovered = min;
    for (LintRow each : sorted) {
      if (Long.compareUnsigned(each.minBytes(), uncovered) <= 0
          && Long.compareUnsigned(uncovered, each.maxBytes()) <= 0) {
        if (Long.compareUnsigned(max, each.maxBytes()) <= 0
            || each.maxBytes() == LintRow.GREATEST) {
          return true;
        }
        uncovered = each.maxBytes() + 1;
      }
    }
    return false;
  }

  private static boolean meets(int a, int b) {
    return a == ConfigRow.ANY || b == ConfigRow.ANY || a == b;
  }

  private static boolean isAnyOr(int cell, int value) {
    return cell == ConfigRow.ANY || cell == value;
  }
}
