package io.jccl.tuner.lint;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.select.PartitionMode;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.Path;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.RulesVersion;
import io.jccl.select.arch.Site;
import io.jccl.select.arch.UserChoices;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The paths beside ring and tree that RCCL takes on an architecture. A row says nothing of types
 * and operations, and perhaps nothing of ranks and registration, but paths depend on them; so this
 * looks at sums of float in whole slices of 16 bytes, which have the most such paths, and where the
 * row says any, at one machine, 8 ranks and buffers that are not registered.
 *
 * <p>Paths are looked up at the ends of the row's range and at the powers of two in between; where
 * two neighbours differ, the size at which they do is searched for.
 *
 * @param name the architecture
 * @param rules its rules
 * @param partition how its GPUs are divided
 * @param version which of RCCL's rules apply
 * @param user what the user has set
 */
public record ArchMasking(
    String name, ArchRules rules, PartitionMode partition, RulesVersion version, UserChoices user)
    implements MaskingPaths {
  private static final int USUAL_RANKS = 8;
  private static final int VECTOR = 16;
  private static final long GREATEST = 1L << 40; // no rule has a limit above

  private record Point(long bytes, Optional<String> path) {}

  /** Sizes from one to the next point, all of one path. */
  private record Stretch(long from, long to, Optional<String> path) {}

  @Override
  public Optional<String> masking(ConfigRow row) {
    int nodes = row.nodes() == ConfigRow.ANY ? 1 : row.nodes();
    int ranks = row.ranks() == ConfigRow.ANY ? Math.max(USUAL_RANKS, nodes) : row.ranks();
    if (nodes < 1 || ranks < nodes) {
      return Optional.empty();
    }
    Site site = new Site(nodes, ranks, partition, version);
    List<Stretch> masked =
        stretches(row, site).stream().filter(each -> each.path().isPresent()).toList();
    if (masked.isEmpty()) {
      return Optional.empty();
    }
    String paths =
        masked.stream()
            .map(each -> each.path().get() + " for " + each.from() + " to " + each.to() + " bytes")
            .collect(Collectors.joining(", "));
    return Optional.of(
        "on %s RCCL asks no tuner, but takes %s (sums of float, %d ranks on %d %s, regBuff %d)"
            .formatted(
                name,
                paths,
                ranks,
                nodes,
                nodes == 1 ? "machine" : "machines",
                row.registered() == 1 ? 1 : 0));
  }

  private List<Stretch> stretches(ConfigRow row, Site site) {
    long grain = (long) VECTOR * site.ranks();
    List<Point> points = new ArrayList<>();
    Point last = null;
    for (long bytes : sizes(row, grain)) {
      Point next = new Point(bytes, path(row, site, bytes));
      if (last != null) {
        change(row, site, grain, last, next, points);
      }
      points.add(next);
      last = next;
    }
    List<Stretch> stretches = new ArrayList<>();
    for (Point point : points) {
      if (!stretches.isEmpty() && stretches.getLast().path().equals(point.path())) {
        Stretch open = stretches.removeLast();
        stretches.add(new Stretch(open.from(), point.bytes(), point.path()));
      } else {
        stretches.add(new Stretch(point.bytes(), point.bytes(), point.path()));
      }
    }
    return stretches;
  }

  /** Adds the points on both sides of each change between two. */
  private void change(
      ConfigRow row, Site site, long grain, Point low, Point high, List<Point> points) {
    long steps = (high.bytes() - low.bytes()) / grain;
    if (low.path().equals(high.path()) || steps < 2) {
      return;
    }
    long bytes = low.bytes() + steps / 2 * grain;
    Point middle = new Point(bytes, path(row, site, bytes));
    change(row, site, grain, low, middle, points);
    points.add(middle);
    change(row, site, grain, middle, high, points);
  }

  private static List<Long> sizes(ConfigRow row, long grain) {
    long most = least(row.maxBytes(), GREATEST);
    long first = Math.ceilDiv(least(row.minBytes(), GREATEST), grain) * grain;
    long last = most / grain * grain;
    List<Long> sizes = new ArrayList<>();
    if (first > last) {
      sizes.add(most); // no size of whole slices
      return sizes;
    }
    sizes.add(first);
    for (long power = Long.highestOneBit(Math.max(first, grain)); power < last; power *= 2) {
      if (power > first && power % grain == 0) {
        sizes.add(power);
      }
    }
    if (last > first) {
      sizes.add(last);
    }
    return sizes;
  }

  private static long least(long bytes, long limit) {
    return Long.compareUnsigned(bytes, limit) < 0 ? bytes : limit;
  }

  private Optional<String> path(ConfigRow row, Site site, long bytes) {
    PathQuery query =
        new PathQuery(
            site,
            row.collective(),
            DataType.FLOAT32,
            ReduceOp.Kind.SUM,
            bytes,
            row.registered() == 1,
            false,
            Math.max(1, row.pipeOps()));
    try {
      return Optional.of(rules.path(query, user)).filter(Path::bypass).map(Path::name);
    } catch (JcclException noPath) {
      return Optional.empty();
    }
  }
}
