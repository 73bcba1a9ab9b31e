package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.inRankOrder;
import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.output;
import static io.jccl.plan.algorithm.Places.peer;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Collective;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Reduce;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Plain copies pushed into peers' memory, such as a copy engine can do while the compute units are
 * free: a ready barrier, the pushes in slots 0 to n-1, where slot s goes to rank (self + s) mod n,
 * and a complete barrier. In NCCL: copy-engine collectives ({@code ce_coll.cc}).
 *
 * <p>With {@link Request#barrierEvery} f above 0 an extra barrier follows every f slots, to keep
 * the ranks in step: a copy to slot s comes after 1 + ⌊s/f⌋ barriers. Slots count whether or not a
 * rank has data for them, so that all ranks come to the same 2 + ⌊(n-1)/f⌋ barriers. A rule that
 * counts a rank's own copies hangs on unequal AllToAllV sizes; see {@link BarrierRule}.
 *
 * <p>Reductions push raw inputs into the folding rank's scratch memory, a block for each sender,
 * and after a barrier that rank folds them in rank order. In AllReduce rank r folds slice r and
 * then pushes the result to all.
 */
final class CopyEngine extends LibraryAlgorithm {
  private static final Step BARRIER = new Barrier();

  @Override
  public String name() {
    return "ce";
  }

  @Override
  public Access access() {
    return Access.PEER_MEMORY;
  }

  @Override
  public boolean supports(Request request) {
    return request.collective() != Collective.BARRIER;
  }

  @Override
  public boolean foldsOnce() {
    return true;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    LazyPlan plan = LazyPlan.of(request, rank -> new Pushes(request, rank).steps());
    return switch (request.collective()) {
      case ALL_REDUCE -> plan.withChunks(n).withOwnScratch(n);
      case REDUCE_SCATTER, REDUCE -> plan.withScratch(n);
      default -> plan;
    };
  }

  /** The part of one rank. */
  private record Pushes(Request request, int rank) {
    Iterable<Step> steps() {
      StepSequence steps = new StepSequence().then(BARRIER);
      if (!request.collective().reduces()) {
        return slots(steps, this::copy).then(BARRIER);
      }
      slots(steps, this::contribute).then(BARRIER);
      return switch (request.collective()) {
        case ALL_REDUCE ->
            slots(steps.eachOne(rank, rank + 1, this::fold), this::spread).then(BARRIER);
        case REDUCE_SCATTER -> steps.eachOne(0, 1, this::fold);
        default -> rank == request.root() ? steps.eachOne(0, 1, this::fold) : steps;
      };
    }

    /** Adds the pushes to all ranks in the order of slots, with the extra barriers. */
    private StepSequence slots(StepSequence steps, IntFunction<List<Step>> pushTo) {
      int n = request.ranks();
      int every = request.barrierEvery();
      return steps.each(
          0,
          n,
          slot -> {
            List<Step> push = pushTo.apply((rank + slot) % n);
            boolean barrier = every > 0 && slot > 0 && slot % every == 0;
            return !barrier
                ? push
                : push.isEmpty() ? List.of(BARRIER) : List.of(BARRIER, push.getFirst());
          });
    }

    /** What this rank pushes to another in a collective that only copies. */
    private List<Step> copy(int to) {
      boolean root = rank == request.root();
      boolean toRoot = to == request.root();
      return switch (request.collective()) {
        case ALL_GATHER -> push(input(0), to, Space.OUTPUT, rank, 0);
        case ALL_TO_ALL, ALL_TO_ALL_V -> push(input(to), to, Space.OUTPUT, rank, 0);
        case BROADCAST -> root ? push(input(0), to, Space.OUTPUT, 0, 0) : List.of();
        case SCATTER -> root ? push(input(to), to, Space.OUTPUT, 0, 0) : List.of();
        case GATHER -> toRoot ? push(input(0), to, Space.OUTPUT, rank, 0) : List.of();
        default -> throw new IllegalArgumentException(request.collective().label());
      };
    }

    /** Pushes to another rank the raw input that it folds. */
    private List<Step> contribute(int to) {
      return switch (request.collective()) {
        case ALL_REDUCE -> push(input(0, to), to, Space.SCRATCH, rank, to);
        case REDUCE_SCATTER -> push(input(to), to, Space.SCRATCH, rank, 0);
        default -> to == request.root() ? push(input(0), to, Space.SCRATCH, rank, 0) : List.of();
      };
    }

    private Step fold(int chunk) {
      return new Reduce(
          inRankOrder(request.ranks(), k -> scratch(k, chunk)), output(0, chunk), true);
    }

    /** Pushes the own slice of the result to another rank. */
    private List<Step> spread(int to) {
      return to == rank ? List.of() : push(output(0, rank), to, Space.OUTPUT, 0, rank);
    }

    private static List<Step> push(Place from, int to, Space space, int block, int chunk) {
      return List.of(new Copy(from, peer(to, space, block, chunk)));
    }
  }
}
