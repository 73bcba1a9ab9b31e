package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Collective;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/**
 * Parallel aggregated trees (Jeaugey, "PAT: a new algorithm for all-gather and reduce-scatter
 * operations at scale", 2025): each block spreads over a binomial tree of its own, and all n trees
 * grow at once, in ⌈log2 n⌉ rounds for any n.
 *
 * <p>Let q be the distance of a rank after the owner of a block. In AllGather the distances shrink:
 * in the round of distance d, the largest power of two below n first, each rank whose q is a
 * multiple of 2d sends the block d ranks on. So a block comes to q from q less its lowest set bit.
 * ReduceScatter walks the same trees backwards, from the leaves to the owner, and the distances
 * grow. A rank folds its own input, then its children by distance.
 *
 * <p>In a round all ranks send to the rank d after them and receive from the rank d before, one
 * block a message, a receive after each send, so one slot is enough. The messages of a round don't
 * depend on each other, but each waits for the one before to arrive.
 */
final class Pat extends LibraryAlgorithm {
  @Override
  public String name() {
    return "pat";
  }

  @Override
  public Access access() {
    return Access.MESSAGES;
  }

  @Override
  public boolean supports(Request request) {
    Collective collective = request.collective();
    return collective == Collective.ALL_GATHER || collective == Collective.REDUCE_SCATTER;
  }

  @Override
  public boolean foldsOnce() {
    return false;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    return request.collective() == Collective.ALL_GATHER
        ? LazyPlan.of(request, rank -> new Trees(n, rank).allGather())
        : LazyPlan.of(request, rank -> new Trees(n, rank).reduceScatter()).withScratch((n + 1) / 2);
  }

  /** One rank's part in all trees. */
  private record Trees(int n, int rank) {
    StepSequence allGather() {
      StepSequence steps = new StepSequence().then(new Copy(input(0), output(rank)));
      for (int d = farthest(); d > 0; d /= 2) {
        int distance = d;
        steps.each(0, treesIn(d), i -> spread(distance, 2 * i * distance));
      }
      return steps;
    }

    StepSequence reduceScatter() {
      StepSequence steps = new StepSequence();
      for (int d = 1; d < n; d *= 2) {
        int distance = d;
        steps.each(0, treesIn(d), i -> collect(distance, 2 * i * distance));
      }
      return steps;
    }

    private int farthest() {
      return Integer.highestOneBit(n - 1);
    }

    /** How many q there are that are multiples of 2d with q + d below n. */
    private int treesIn(int d) {
      return (n - d - 1) / (2 * d) + 1;
    }

    /** Sends the block whose owner is q before, and receives that whose owner is q + d before. */
    private List<Step> spread(int d, int q) {
      return List.of(
          new Copy(output(at(-q)), message(at(d))), new Copy(message(at(-d)), output(at(-q - d))));
    }

    /** Sends the partial result as node q + d of its tree, and receives one as node q. */
    private List<Step> collect(int d, int q) {
      Place send = isLeaf(q + d) ? input(at(-q - d)) : scratch((q + d) / 2);
      Operand own = d == 1 ? Operand.input(input(at(-q)), rank) : Operand.partial(scratch(q / 2));
      Operand child =
          isLeaf(q + d) ? Operand.input(message(at(d)), at(d)) : Operand.partial(message(at(d)));
      boolean last = q == 0 && d == farthest();
      return List.of(
          new Copy(send, message(at(-d))),
          new Reduce(List.of(own, child), last ? output(0) : scratch(q / 2), last));
    }

    /** Whether node q of a tree has no children: odd, or with no node after it. */
    private boolean isLeaf(int q) {
      return q % 2 == 1 || q == n - 1;
    }

    private int at(int offset) {
      return Math.floorMod(rank + offset, n);
    }
  }
}
