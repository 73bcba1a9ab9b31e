package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.inRankOrder;
import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Reduce;
import java.util.List;
import java.util.function.IntFunction;

/**
 * All pairs by messages: each rank sends what a peer needs straight to that peer, and a rank that
 * reduces folds all n inputs at once in rank order. One hop, so the shortest time for small data;
 * for AllReduce n-1 times the data leave each rank, so the longest for large.
 *
 * <p>Rank r sends to r+1, r+2, ... around, so that no rank is everybody's first. All sends come
 * before all receives; one slot is enough, since each connection carries one message.
 *
 * <p>Where connections hold no message, AllReduce sends from a copy of the input: in place, its
 * fold overwrites the input, which peers may still be reading.
 */
final class Direct extends LibraryAlgorithm {
  @Override
  public String name() {
    return "direct";
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
    return true;
  }

  @Override
  public boolean connectsAllPairs() {
    return true;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    int root = request.root();
    return switch (request.collective()) {
      case ALL_REDUCE ->
          request.rendezvous()
              ? LazyPlan.of(request, rank -> stagedAllReduce(n, rank)).withScratch(1)
              : LazyPlan.of(request, rank -> allReduce(n, rank));
      case REDUCE_SCATTER -> LazyPlan.of(request, rank -> reduceScatter(n, rank));
      case REDUCE -> LazyPlan.of(request, rank -> reduce(n, rank, root));
      case ALL_GATHER -> LazyPlan.of(request, rank -> allGather(n, rank));
      case ALL_TO_ALL, ALL_TO_ALL_V -> LazyPlan.of(request, rank -> allToAll(n, rank));
      case BROADCAST -> LazyPlan.of(request, rank -> fromRoot(n, rank, root, peer -> input(0)));
      case SCATTER -> LazyPlan.of(request, rank -> fromRoot(n, rank, root, Places::input));
      case GATHER -> LazyPlan.of(request, rank -> gather(n, rank, root));
      case BARRIER -> LazyPlan.of(request, rank -> barrier(n, rank)).withScratch(2);
    };
  }

  private static Iterable<Step> allReduce(int n, int rank) {
    return sendAll(new StepSequence(), n, rank, peer -> input(0))
        .eachOne(0, 1, i -> fold(n, rank, input(0)));
  }

  private static Iterable<Step> stagedAllReduce(int n, int rank) {
    return sendAll(
            new StepSequence().then(new Copy(input(0), scratch(0))), n, rank, peer -> scratch(0))
        .eachOne(0, 1, i -> fold(n, rank, scratch(0)));
  }

  private static Iterable<Step> reduceScatter(int n, int rank) {
    return sendAll(new StepSequence(), n, rank, Places::input)
        .eachOne(0, 1, i -> fold(n, rank, input(rank)));
  }

  private static Iterable<Step> reduce(int n, int rank, int root) {
    return List.of(rank == root ? fold(n, rank, input(0)) : new Copy(input(0), message(root)));
  }

  private static Iterable<Step> allGather(int n, int rank) {
    StepSequence own = new StepSequence().then(new Copy(input(0), output(rank)));
    return receiveAll(sendAll(own, n, rank, peer -> input(0)), n, rank, Places::output);
  }

  private static Iterable<Step> allToAll(int n, int rank) {
    StepSequence own = new StepSequence().then(new Copy(input(rank), output(rank)));
    return receiveAll(sendAll(own, n, rank, Places::input), n, rank, Places::output);
  }

  private static Iterable<Step> fromRoot(int n, int rank, int root, IntFunction<Place> part) {
    if (rank != root) {
      return List.of(new Copy(message(root), output(0)));
    }
    StepSequence own = new StepSequence().then(new Copy(part.apply(root), output(0)));
    return sendAll(own, n, root, part);
  }

  private static Iterable<Step> gather(int n, int rank, int root) {
    if (rank != root) {
      return List.of(new Copy(input(0), message(root)));
    }
    StepSequence own = new StepSequence().then(new Copy(input(0), output(root)));
    return receiveAll(own, n, root, Places::output);
  }

  private static Iterable<Step> barrier(int n, int rank) {
    return receiveAll(
        sendAll(new StepSequence(), n, rank, peer -> scratch(0)), n, rank, peer -> scratch(1));
  }

  private static StepSequence sendAll(
      StepSequence steps, int n, int rank, IntFunction<Place> from) {
    return steps.eachOne(1, n, s -> new Copy(from.apply((rank + s) % n), message((rank + s) % n)));
  }

  private static StepSequence receiveAll(
      StepSequence steps, int n, int rank, IntFunction<Place> to) {
    return steps.eachOne(
        1, n, s -> new Copy(message((rank + n - s) % n), to.apply((rank + n - s) % n)));
  }

  private static Step fold(int n, int rank, Place own) {
    return new Reduce(inRankOrder(n, peer -> peer == rank ? own : message(peer)), output(0), true);
  }
}
