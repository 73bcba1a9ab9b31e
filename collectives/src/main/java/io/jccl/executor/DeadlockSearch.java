package io.jccl.executor;

import io.jccl.DeadlockException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Finds that a rank waits for ranks that all wait for each other.
 *
 * <p>Ranks that have waited for long show what they wait for, and count how often they have looked
 * again. This rank collects everyone whom it waits for, directly or not. If all of them are
 * blocked, it remembers their waits. Ranks are read one after the other, and one may still act
 * while another is read; so only if a second collection finds the same waits does it count from
 * there: now all that any of them did came before all counts. If later all have looked again twice
 * since, none of them can have been about to act: before its second look each had published the
 * first, after the collection, and would have found whatever its peers had done.
 */
final class DeadlockSearch {
  /** How often every rank must look again. */
  private static final int LOOKS = 2;

  private final World world;
  private final int rank;
  private long ownWait;
  private Map<Integer, Blocked> remembered = Map.of();
  private boolean counting;

  DeadlockSearch(World world, int rank) {
    this.world = world;
    this.rank = rank;
  }

  /** Fails the communicator if this rank, which waits as {@code own} says, can never go on. */
  void look(Blocked own) {
    Map<Integer, Blocked> now = reachable(own);
    if (ownWait != own.id() || now.isEmpty() || !isSame(now)) {
      ownWait = own.id();
      remembered = now;
      counting = false;
      return;
    }
    if (!counting) {
      remembered = now;
      counting = true;
      return;
    }
    for (Map.Entry<Integer, Blocked> each : now.entrySet()) {
      int before = remembered.get(each.getKey()).confirmed();
      if (each.getValue().confirmed() < before + LOOKS) {
        return;
      }
    }
    StringJoiner circle = new StringJoiner("; ");
    now.forEach((each, blocked) -> circle.add("rank " + each + " in " + blocked.what()));
    world.fail(
        new Failure("deadlock: each waits for another: " + circle, DeadlockException::new, null));
    world.throwIfFailed();
  }

  private boolean isSame(Map<Integer, Blocked> now) {
    return now.keySet().equals(remembered.keySet())
        && now.entrySet().stream()
            .allMatch(each -> remembered.get(each.getKey()).id() == each.getValue().id());
  }

  /** This rank and all that it waits for; empty if one of them is not known to be blocked. */
  private Map<Integer, Blocked> reachable(Blocked own) {
    Map<Integer, Blocked> seen = new TreeMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    seen.put(rank, own);
    open.add(rank);
    while (!open.isEmpty()) {
      for (int peer : seen.get(open.remove()).peers()) {
        if (seen.containsKey(peer)) {
          continue;
        }
        Blocked blocked = peer >= 0 && peer < world.size() ? world.cell(peer).blocked() : null;
        if (blocked == null) {
          return Map.of();
        }
        seen.put(peer, blocked);
        open.add(peer);
      }
    }
    return seen;
  }
}
