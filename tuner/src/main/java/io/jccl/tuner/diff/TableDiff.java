package io.jccl.tuner.diff;

import io.jccl.plan.Collective;
import io.jccl.tuner.config.Answer;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.ConfigRow;
import io.jccl.tuner.config.Question;
import io.jccl.tuner.config.Usable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compares what two files choose, for all calls that any row could tell apart. Between two
 * neighbouring bounds of rows nothing changes, so the first and the last size of each such segment
 * stand for it, for every topology that a row names and one that none names. That is exhaustive;
 * more points only check it.
 */
public final class TableDiff {
  private static final long GREATEST = -1L; // unsigned

  private final Config first;
  private final Config second;
  private final Usable usable;
  private final List<Difference> differences = new ArrayList<>();
  private long points;

  private TableDiff(Config first, Config second, Usable usable) {
    this.first = first;
    this.second = second;
    this.usable = usable;
  }

  /**
   * Compares two files.
   *
   * @param usable what calls may use
   * @param leastPoints compare at least so many calls, spread evenly, if there are any to compare
   */
  public static Comparison compare(Config first, Config second, Usable usable, long leastPoints) {
    TableDiff diff = new TableDiff(first, second, usable);
    List<ConfigRow> rows = Stream.of(first, second).flatMap(c -> c.rows().stream()).toList();
    List<Collective> collectives =
        ConfigNames.COLLECTIVES.values().stream()
            .filter(each -> rows.stream().anyMatch(row -> row.collective() == each))
            .toList();
    for (Collective collective : collectives) {
      List<ConfigRow> its = rows.stream().filter(row -> row.collective() == collective).toList();
      diff.compare(collective, its, leastPoints / collectives.size() + 1);
    }
    return new Comparison(diff.points, List.copyOf(diff.differences));
  }

  private void compare(Collective collective, List<ConfigRow> rows, long leastPoints) {
    Dimension nodes = Dimension.counted(rows, ConfigRow::nodes);
    Dimension ranks = Dimension.counted(rows, ConfigRow::ranks);
    Dimension pipeOps = Dimension.counted(rows, ConfigRow::pipeOps);
    Dimension registered = Dimension.flag(rows, ConfigRow::registered);
    long kinds =
        (long) nodes.values().size()
            * ranks.values().size()
            * pipeOps.values().size()
            * registered.values().size();
    List<Long> sizes = sizes(rows, leastPoints / kinds + 1);
    for (int n : nodes.values()) {
      for (int r : ranks.values()) {
        for (int p : pipeOps.values()) {
          for (int g : registered.values()) {
            Difference labels =
                new Difference(
                    collective,
                    nodes.label(n),
                    ranks.label(r),
                    pipeOps.label(p),
                    registered.label(g),
                    0,
                    0,
                    null,
                    null);
            compare(labels, new Question(collective, 0, n, r, p, g, usable), sizes);
          }
        }
      }
    }
  }

  /** Compares at all sizes, and joins neighbours that differ alike. */
  private void compare(Difference labels, Question call, List<Long> sizes) {
    Difference open = null;
    for (long bytes : sizes) {
      points++;
      Question question = call.withBytes(bytes);
      Answer a = first.answer(question);
      Answer b = second.answer(question);
      boolean same = a.text().equals(b.text());
      if (open != null && !same && open.first().equals(a) && open.second().equals(b)) {
        open = labels.with(open.minBytes(), bytes, a, b);
        differences.set(differences.size() - 1, open);
      } else {
        open = same ? null : labels.with(bytes, bytes, a, b);
        if (open != null) {
          differences.add(open);
        }
      }
    }
  }

  /** The first and the last size of each segment, and more between them until there are enough. */
  private static List<Long> sizes(List<ConfigRow> rows, long least) {
    TreeSet<Long> starts = new TreeSet<>(Long::compareUnsigned);
    starts.add(0L);
    for (ConfigRow row : rows) {
      starts.add(row.minBytes());
      if (row.maxBytes() != GREATEST) {
        starts.add(row.maxBytes() + 1);
      }
    }
    long between = Math.max(0, Math.ceilDiv(least, starts.size()) - 2);
    TreeSet<Long> sizes = new TreeSet<>(Long::compareUnsigned);
    for (long start : starts) {
      Long next = starts.higher(start);
      long end = next == null ? GREATEST : next - 1;
      sizes.add(start);
      sizes.add(end);
      long step = Long.divideUnsigned(end - start, between + 1);
      for (long i = 1; i <= between && step != 0; i++) {
        sizes.add(start + i * step);
      }
    }
    return List.copyOf(sizes);
  }
}
