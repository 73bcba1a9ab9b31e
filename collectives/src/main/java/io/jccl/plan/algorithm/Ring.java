package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/**
 * Each rank receives from the rank before and sends to the rank after, and every link carries data
 * all the time: the bandwidth-optimal way for large messages (Patarasuk and Yuan, "Bandwidth
 * optimal all-reduce algorithms for clusters of workstations", 2009), in the order that NCCL uses.
 *
 * <p>AllReduce cuts the data into n chunks. Chunk c starts raw at rank c+1, travels n-1 hops while
 * each rank adds its own chunk as the right operand, is complete at rank c, and travels n-1 more
 * hops as a copy. ReduceScatter is the first half, with blocks instead of chunks, AllGather the
 * second. The rooted collectives run along the ring as a {@link Chain}, AllToAll as {@link Shifts},
 * Barrier as {@link Dissemination}.
 *
 * <p>The trap: if every rank insists on sending on what it receives before it receives more, and
 * nothing is buffered, the ring is full and stands still. So rank 0 first stores what it receives
 * in its own memory and then sends from there, which costs no message.
 */
final class Ring extends LibraryAlgorithm {
  private static final int RANK_THAT_STORES = 0;

  @Override
  public String name() {
    return "ring";
  }

  @Override
  public Access access() {
    return Access.MESSAGES;
  }

  @Override
  public boolean supports(Request request) {
    return true;
  }

  @Override
  public boolean foldsOnce() {
    return false;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    return switch (request.collective()) {
      case ALL_REDUCE -> LazyPlan.of(request, rank -> new Walk(n, rank).allReduce()).withChunks(n);
      case REDUCE_SCATTER ->
          LazyPlan.of(request, rank -> new Walk(n, rank).reduceScatter()).withScratch(2);
      case ALL_GATHER -> LazyPlan.of(request, rank -> new Walk(n, rank).allGather());
      case BROADCAST, REDUCE, GATHER, SCATTER -> Chain.plan(request);
      case ALL_TO_ALL, ALL_TO_ALL_V -> Shifts.plan(request);
      case BARRIER -> Dissemination.plan(request);
    };
  }

  /** The way of one rank around the ring. */
  private record Walk(int n, int rank) {
    StepSequence allReduce() {
      return new StepSequence()
          .then(new Copy(input(0, at(n - 1)), next()))
          .each(2, n, j -> passOn(fold(j, input(0, at(n - j))), output(0, at(n - j))))
          .each(n, n + 1, j -> finish(fold(j, input(0, rank)), output(0, rank)))
          .each(1, n - 1, j -> passOn(output(0, at(n - j))))
          .then(new Copy(previous(), output(0, at(1))));
    }

    StepSequence reduceScatter() {
      return new StepSequence()
          .then(new Copy(input(at(n - 1)), next()))
          .each(2, n, j -> passOn(fold(j, input(at(n - j))), scratch(j % 2)))
          .eachOne(n, n + 1, j -> new Reduce(fold(j, input(rank)), output(0), true));
    }

    StepSequence allGather() {
      return new StepSequence()
          .then(new Copy(input(0), output(rank)))
          .then(new Copy(input(0), next()))
          .each(1, n - 1, j -> passOn(output(at(n - j))))
          .then(new Copy(previous(), output(at(1))));
    }

    /** The incoming value, raw on its first hop, and then the own input. */
    private List<Operand> fold(int j, Place own) {
      Operand incoming =
          j == 2
              ? Operand.input(previous(), Math.floorMod(rank - 1, n))
              : Operand.partial(previous());
      return List.of(incoming, Operand.input(own, rank));
    }

    /** Sends a partial result on, by way of {@code store} on the rank that stores. */
    private List<Step> passOn(List<Operand> fold, Place store) {
      return rank == RANK_THAT_STORES
          ? List.of(new Reduce(fold, store, false), new Copy(store, next()))
          : List.of(new Reduce(fold, next(), false));
    }

    /** Keeps the final result and sends it on. */
    private List<Step> finish(List<Operand> fold, Place result) {
      return rank == RANK_THAT_STORES
          ? List.of(new Reduce(fold, result, true), new Copy(result, next()))
          : List.of(new CopyReduce(fold, List.of(result, next()), true));
    }

    /** Keeps what comes and sends it on. */
    private List<Step> passOn(Place result) {
      return rank == RANK_THAT_STORES
          ? List.of(new Copy(previous(), result), new Copy(result, next()))
          : List.of(new Copy(previous(), List.of(result, next())));
    }

    private Place next() {
      return message(at(1));
    }

    private Place previous() {
      return message(at(n - 1));
    }

    private int at(int offset) {
      return (rank + offset) % n;
    }
  }
}
