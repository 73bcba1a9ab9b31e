package io.jccl.tuner.lint;

import io.jccl.plan.Collective;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What rows say together about one collective on one topology, over all sizes: where none of them
 * applies, where two do, and where the choice goes back and forth as sizes grow, which is the mark
 * of a table made from single noisy samples.
 */
final class Curves {
  private record Key(Collective collective, int nodes, int ranks, int pipeOps, int registered) {
    static Key of(LintRow row) {
      return new Key(row.collective(), row.nodes(), row.ranks(), row.pipeOps(), row.registered());
    }
  }

  private final List<LintRow> all;
  private final List<Finding> findings = new ArrayList<>();

  private Curves(List<LintRow> all) {
    this.all = all;
  }

  static List<Finding> check(List<LintRow> rows) {
    Curves curves = new Curves(rows);
    Map<Key, List<LintRow>> byKey = new LinkedHashMap<>();
    rows.forEach(row -> byKey.computeIfAbsent(Key.of(row), _ -> new ArrayList<>()).add(row));
    byKey.values().forEach(curves::curve);
    return curves.findings;
  }

  private void curve(List<LintRow> rows) {
    overlaps(rows);
    gaps(rows);
    turns(deciding(rows));
  }

  private void overlaps(List<LintRow> rows) {
    for (int i = 0; i < rows.size(); i++) {
      for (LintRow earlier : rows.subList(0, i)) {
        LintRow row = rows.get(i);
        if (Cover.meets(earlier, row) && !Cover.of(row, List.of(earlier))) {
          String message =
              "overlaps line " + earlier.line() + ", which decides for the sizes of both";
          findings.add(
              Cover.of(earlier, List.of(row))
                  ? Finding.note("overlap", row.line(), message)
                  : Finding.warning("overlap", row.line(), message));
        }
      }
    }
  }

  /** Sizes between rows that no row of any topology covers; beyond them they are only noted. */
  private void gaps(List<LintRow> rows) {
    LintRow first = rows.getFirst();
    TreeSet<Long> starts = new TreeSet<>(Long::compareUnsigned);
    starts.add(0L);
    for (LintRow row : all) {
      starts.add(row.minBytes());
      if (row.maxBytes() != LintRow.GREATEST) {
        starts.add(row.maxBytes() + 1);
      }
    }
    boolean before = true;
    Long gap = null;
    for (long start : starts) {
      boolean covered = all.stream().anyMatch(row -> holds(row, first, start));
      if (!covered && gap == null) {
        gap = start;
      } else if (covered && gap != null) {
        gap(first, gap, start - 1, before);
        gap = null;
      }
      before &= !covered;
    }
    if (gap != null) {
      gap(first, gap, LintRow.GREATEST, true);
    }
  }

  private void gap(LintRow first, long from, long to, boolean outside) {
    String message =
        "no row for "
            + ConfigNames.label(first.collective())
            + " of "
            + Long.toUnsignedString(from)
            + " to "
            + Long.toUnsignedString(to)
            + " bytes on nNodes "
            + first.nodes()
            + ", nRanks "
            + first.ranks();
    findings.add(
        outside
            ? Finding.note("gap", first.line(), message)
            : Finding.warning("gap", first.line(), message));
  }

  private static boolean holds(LintRow row, LintRow other, long bytes) {
    return Cover.holds(row, other, other.registered())
        && Long.compareUnsigned(row.minBytes(), bytes) <= 0
        && Long.compareUnsigned(bytes, row.maxBytes()) <= 0;
  }

  /** The rows that decide, in the order of sizes. */
  private static List<LintRow> deciding(List<LintRow> rows) {
    TreeSet<Long> starts = new TreeSet<>(Long::compareUnsigned);
    for (LintRow row : rows) {
      starts.add(row.minBytes());
      if (row.maxBytes() != LintRow.GREATEST) {
        starts.add(row.maxBytes() + 1);
      }
    }
    List<LintRow> deciding = new ArrayList<>();
    for (long start : starts) {
      Optional<LintRow> row = rows.stream().filter(each -> holds(each, each, start)).findFirst();
      if (row.isPresent() && (deciding.isEmpty() || deciding.getLast() != row.get())) {
        deciding.add(row.get());
      }
    }
    return deciding;
  }

  private void turns(List<LintRow> rows) {
    int direction = 0;
    LintRow counted = null; // the last row with a number of channels
    LintRow last = null;
    for (LintRow row : rows) {
      if (last != null && row.protocol().compareTo(last.protocol()) < 0) {
        String message =
            "back from "
                + last.protocol().label()
                + " of line "
                + last.line()
                + " to "
                + row.protocol().label()
                + " as sizes grow";
        findings.add(Finding.warning("protocol", row.line(), message));
      }
      last = row;
      if (row.channels() != ConfigRow.ANY) {
        int now = counted == null ? 0 : Integer.compare(row.channels(), counted.channels());
        if (now * direction < 0) {
          String message =
              "channels turn from "
                  + counted.channels()
                  + " of line "
                  + counted.line()
                  + " to "
                  + row.channels()
                  + ", after they went the other way";
          findings.add(Finding.warning("channels", row.line(), message));
        }
        direction = now == 0 ? direction : now;
        counted = row;
      }
    }
  }
}
