package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/**
 * The rooted collectives along the ring, opened at the root. Broadcast and Scatter go from the root
 * to the rank before it, Reduce and Gather from the rank after the root to the root. Each rank
 * handles one message of a block at a time, so long data flow through all ranks at once, round
 * after round. A chain has no cycle and so cannot stand still.
 *
 * <p>Scatter sends the block of the farthest rank first, so that the last message that a rank
 * receives is its own; Gather is the mirror image.
 *
 * @param n the number of ranks
 * @param root the root
 * @param position the distance of this rank from the root in ring order: 0 is the root itself
 */
record Chain(int n, int root, int position) {
  /** The plan of a rooted collective over at least two ranks. */
  static Plan plan(Request request) {
    int n = request.ranks();
    int root = request.root();
    return LazyPlan.of(
        request,
        rank -> {
          Chain chain = new Chain(n, root, Math.floorMod(rank - root, n));
          return switch (request.collective()) {
            case BROADCAST -> chain.broadcast();
            case REDUCE -> chain.reduce();
            case GATHER -> chain.gather();
            case SCATTER -> chain.scatter();
            default -> throw new IllegalArgumentException("not rooted: " + request.collective());
          };
        });
  }

  private Iterable<Step> broadcast() {
    if (position == 0) {
      return List.of(new Copy(input(0), output(0)), new Copy(input(0), next()));
    }
    List<Place> to = isLast() ? List.of(output(0)) : List.of(output(0), next());
    return List.of(new Copy(previous(), to));
  }

  private Iterable<Step> reduce() {
    if (position == 1) {
      return List.of(new Copy(input(0), next()));
    }
    Operand incoming =
        position == 2 || n == 2
            ? Operand.input(previous(), rankAt(1))
            : Operand.partial(previous());
    List<Operand> fold = List.of(incoming, Operand.input(input(0), rankAt(position)));
    boolean last = position == 0;
    return List.of(new Reduce(fold, last ? output(0) : next(), last));
  }

  private Iterable<Step> gather() {
    if (position == 0) {
      return new StepSequence()
          .then(new Copy(input(0), output(root)))
          .eachOne(1, n, j -> new Copy(previous(), output(rankAt(n - j))));
    }
    return new StepSequence()
        .then(new Copy(input(0), next()))
        .eachOne(1, position, j -> new Copy(previous(), next()));
  }

  private Iterable<Step> scatter() {
    if (position == 0) {
      return new StepSequence()
          .then(new Copy(input(root), output(0)))
          .eachOne(1, n, j -> new Copy(input(rankAt(n - j)), next()));
    }
    return new StepSequence()
        .eachOne(position + 1, n, j -> new Copy(previous(), next()))
        .then(new Copy(previous(), output(0)));
  }

  private boolean isLast() {
    return position == n - 1;
  }

  private Place next() {
    return message(rankAt(position + 1));
  }

  private Place previous() {
    return message(rankAt(position + n - 1));
  }

  private int rankAt(int atPosition) {
    return (root + atPosition) % n;
  }
}
