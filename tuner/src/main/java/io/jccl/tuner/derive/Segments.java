package io.jccl.tuner.derive;

import io.jccl.tuner.samples.ChoiceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Divides a curve into rows. Of all ways to give each point one of its options the cheapest is
 * taken, found by dynamic programming: a row costs more than two points that it covers without
 * their evidence, so rows reach over a point or two that noise has made a hole, and not over more;
 * a channel count that falls while sizes grow costs as much as a row; and of equal ways the faster
 * is taken. Points whose options exclude a row's choice are never covered by it: what the samples
 * insist on stays.
 */
final class Segments {
  private static final double ROW = 2.5;
  private static final double UNSUPPORTED = 1;
  private static final double FALLING_CHANNELS = ROW;

  /** Keeps times from outweighing rows; a curve has fewer than a hundred points. */
  private static final double REGRET = 1e-4;

  private static final double MOST_REGRET = 10;

  private Segments() {}

  /** A way to cover the points so far. */
  private record Path(double cost, List<Optional<ChoiceName>> choices, Optional<ChoiceName> last) {
    Path add(Options options, Optional<ChoiceName> next) {
      double cost = this.cost;
      Optional<ChoiceName> row = last;
      if (next.isPresent()) {
        ChoiceName choice = next.get();
        boolean begins = choices.isEmpty() || !choices.getLast().equals(next);
        cost += begins ? ROW : 0;
        cost +=
            begins && last.filter(before -> falls(before, choice)).isPresent()
                ? FALLING_CHANNELS
                : 0;
        cost += options.supported() ? 0 : UNSUPPORTED;
        cost += REGRET * Math.min(MOST_REGRET, options.regret(choice));
        row = next;
      }
      List<Optional<ChoiceName>> longer = new ArrayList<>(choices);
      longer.add(next);
      return new Path(cost, longer, row);
    }

    private static boolean falls(ChoiceName before, ChoiceName after) {
      return before.algorithm().equals(after.algorithm())
          && before.protocol() == after.protocol()
          && after.channels() < before.channels();
    }

    /** What later costs depend on. */
    List<Optional<ChoiceName>> state() {
      return List.of(choices.getLast(), last);
    }
  }

  /** For each point the choice of its row, or nothing where the default stays. */
  static List<Optional<ChoiceName>> of(List<Options> points) {
    List<Path> paths = List.of(new Path(0, List.of(), Optional.empty()));
    for (Options options : points) {
      Map<List<Optional<ChoiceName>>, Path> cheapest = new LinkedHashMap<>();
      for (Path path : paths) {
        for (Optional<ChoiceName> next : nexts(options)) {
          Path longer = path.add(options, next);
          cheapest.merge(longer.state(), longer, (a, b) -> b.cost() < a.cost() ? b : a);
        }
      }
      paths = List.copyOf(cheapest.values());
    }
    return paths.stream().min((a, b) -> Double.compare(a.cost(), b.cost())).orElseThrow().choices();
  }

  private static List<Optional<ChoiceName>> nexts(Options options) {
    List<Optional<ChoiceName>> nexts = new ArrayList<>();
    if (!options.supported()) {
      nexts.add(Optional.empty());
    }
    options.choices().forEach(each -> nexts.add(Optional.of(each)));
    return nexts;
  }
}
