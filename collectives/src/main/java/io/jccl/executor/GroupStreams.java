package io.jccl.executor;

import io.jccl.InvalidArgumentException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which a group puts its calls on devices into streams.
 *
 * <p>On the host the calls of a group overtake each other as they please. In streams that could end
 * in a circle that no host sees: kernels that wait for their peers' kernels, one behind the other
 * in one order here and in the other order there. So the collectives in one stream keep the order
 * in which they were added, and a rank's messages wait until its collectives are enqueued; ranks
 * that add the same calls in the same order then fill their streams alike. Messages may still
 * overtake each other: what they wait for has always been enqueued before.
 */
final class GroupStreams {
  private final Map<Object, Deque<Walk>> collectives = new HashMap<>();
  private final Map<Object, RankContext> users = new HashMap<>();
  private final List<Walk> awaited = new ArrayList<>();

  /** Adds a call on a device. */
  void add(Walk walk) {
    Object stream = stream(walk);
    RankContext user = users.putIfAbsent(stream, walk.context());
    if (user != null && user.world() == walk.context().world() && user != walk.context()) {
      throw new InvalidArgumentException(
          "stream",
          "that of ranks %d and %d".formatted(user.rank(), walk.context().rank()),
          "a stream for each rank: work of one may wait for that of the other");
    }
    if (walk.call().kind == Call.Kind.COLLECTIVE) {
      collectives.computeIfAbsent(stream, key -> new ArrayDeque<>()).add(walk);
    }
    if (walk.call().stream == null) {
      awaited.add(walk);
    }
  }

  /** Whether nothing must be enqueued before this call. */
  boolean mayBegin(Walk walk) {
    Deque<Walk> order = collectives.get(stream(walk));
    boolean message = walk.call().kind != Call.Kind.COLLECTIVE;
    return order == null || (message ? order.isEmpty() : order.peek() == walk);
  }

  /** Notes that a call has been enqueued. */
  void enqueued(Walk walk) {
    if (walk.call().kind == Call.Kind.COLLECTIVE) {
      collectives.get(stream(walk)).remove();
    }
  }

  /** Whether the work is done of all calls for which the user has named no stream. */
  boolean isOver() {
    while (!awaited.isEmpty() && awaited.getLast().isOver()) {
      awaited.removeLast();
    }
    return awaited.isEmpty();
  }

  /** Throws the failure of a communicator whose work is still to be done. */
  void diagnose() {
    for (Walk walk : awaited) {
      walk.context().world().throwIfFailed();
    }
  }

  /** What is still to be done on devices once all is enqueued. */
  String describe() {
    if (awaited.isEmpty()) {
      return "a group";
    }
    Call last = awaited.getLast().call();
    return "a group: " + last + (last.end == null ? "" : ", " + last.end.describe());
  }

  /** The stream, or the rank that stands for its own. */
  private static Object stream(Walk walk) {
    return walk.call().stream == null ? walk.context() : walk.call().stream;
  }
}
