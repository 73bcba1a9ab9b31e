package io.jccl.plan;

import io.jccl.plan.RankWalk.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Says who waits for whom when nobody can go on. */
final class Deadlock {
  private static final int MOST_SHOWN = 8;

  private Deadlock() {}

  static String explain(RankWalk[] walks) {
    List<RankWalk> stuck = Arrays.stream(walks).filter(walk -> !walk.ended).toList();
    stuck.stream()
        .filter(walk -> walk.wait == Wait.BARRIER)
        .forEach(walk -> walk.waitsFor = firstNotAtBarrier(walks, walk.barriers));
    String shown =
        stuck.stream().limit(MOST_SHOWN).map(RankWalk::toString).collect(Collectors.joining("; "));
    return "deadlock: "
        + stuck.size()
        + " of "
        + walks.length
        + " ranks wait: "
        + shown
        + (stuck.size() > MOST_SHOWN ? "; ..." : "")
        + "; "
        + chain(walks, stuck.getFirst());
  }

  private static int firstNotAtBarrier(RankWalk[] walks, int barrier) {
    return Arrays.stream(walks)
        .filter(walk -> walk.barriers < barrier)
        .mapToInt(walk -> walk.rank)
        .findFirst()
        .orElseThrow();
  }

  /** Follows the waits from a rank to a rank that has ended, or around the cycle. */
  private static String chain(RankWalk[] walks, RankWalk start) {
    List<Integer> path = new ArrayList<>();
    RankWalk walk = start;
    while (!walk.ended && !path.contains(walk.rank)) {
      path.add(walk.rank);
      walk = walks[walk.waitsFor];
    }
    if (walk.ended) {
      return walk.toString();
    }
    List<Integer> cycle = new ArrayList<>(path.subList(path.indexOf(walk.rank), path.size()));
    cycle.add(walk.rank);
    return "cycle: " + cycle.stream().map(String::valueOf).collect(Collectors.joining(" -> "));
  }
}
