package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.inRankOrder;
import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.output;
import static io.jccl.plan.algorithm.Places.peer;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Reduce;
import java.util.function.IntFunction;

/**
 * Each rank pulls what it needs out of its peers' memory, between two barriers: all are ready, all
 * have read. The fewest synchronisations that a collective can have, so the fastest for small data
 * where ranks can map each other's memory; RCCL calls its AllReduce "flat one-shot DDA".
 *
 * <p>A rank that reduces folds all n inputs at once in rank order. In AllReduce each rank reads
 * everything, and in place its result would overwrite an input that others still read; so it folds
 * into scratch memory of its own, and copies from there when all have read. RCCL copies the inputs
 * to scratch instead, and folds from there; reading inputs where they are costs less where they
 * have not changed since the last call. In the other collectives nobody writes what others read.
 */
final class OneShot extends LibraryAlgorithm {
  private static final Step BARRIER = new Barrier();

  @Override
  public String name() {
    return "oneshot";
  }

  @Override
  public Access access() {
    return Access.PEER_MEMORY;
  }

  @Override
  public boolean supports(Request request) {
    return true;
  }

  @Override
  public boolean foldsOnce() {
    return true;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    int root = request.root();
    return switch (request.collective()) {
      case ALL_REDUCE -> LazyPlan.of(request, rank -> allReduce(n)).withScratch(1);
      case REDUCE_SCATTER -> LazyPlan.of(request, rank -> between(fold(n, rank, output(0))));
      case REDUCE ->
          LazyPlan.of(request, rank -> rank == root ? between(fold(n, 0, output(0))) : between());
      case BROADCAST -> LazyPlan.of(request, rank -> between(pull(rank, root, 0, 0)));
      case SCATTER -> LazyPlan.of(request, rank -> between(pull(rank, root, rank, 0)));
      case ALL_GATHER -> LazyPlan.of(request, rank -> pullAll(n, rank, 0));
      case GATHER -> LazyPlan.of(request, rank -> rank == root ? pullAll(n, rank, 0) : between());
      case ALL_TO_ALL, ALL_TO_ALL_V -> LazyPlan.of(request, rank -> pullAll(n, rank, rank));
      case BARRIER -> LazyPlan.of(request, rank -> new StepSequence().then(BARRIER));
    };
  }

  private static Iterable<Step> allReduce(int n) {
    return new StepSequence()
        .then(BARRIER)
        .eachOne(0, 1, i -> fold(n, 0, scratch(0)).apply(i))
        .then(BARRIER, new Copy(scratch(0), output(0)));
  }

  private static Iterable<Step> between() {
    return new StepSequence().then(BARRIER, BARRIER);
  }

  private static Iterable<Step> between(IntFunction<Step> step) {
    return new StepSequence().then(BARRIER).eachOne(0, 1, step).then(BARRIER);
  }

  /** Pulls a block from each rank, beginning with the own one. */
  private static Iterable<Step> pullAll(int n, int rank, int block) {
    return new StepSequence()
        .then(BARRIER)
        .eachOne(
            0,
            n,
            s -> {
              int from = (rank + s) % n;
              return pull(rank, from, block, from).apply(s);
            })
        .then(BARRIER);
  }

  private static IntFunction<Step> pull(int rank, int from, int block, int toBlock) {
    return i ->
        new Copy(from == rank ? input(block) : peer(from, Space.INPUT, block, 0), output(toBlock));
  }

  private static IntFunction<Step> fold(int n, int block, Place to) {
    return i -> new Reduce(inRankOrder(n, k -> peer(k, Space.INPUT, block, 0)), to, true);
  }
}
