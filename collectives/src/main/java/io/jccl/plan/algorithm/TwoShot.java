package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.inRankOrder;
import static io.jccl.plan.algorithm.Places.lazily;
import static io.jccl.plan.algorithm.Places.peer;

import io.jccl.plan.Collective;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.CopyReduce;
import java.util.List;

/**
 * The data are cut into n slices, and rank r does all the work for slice r: it reads the slice from
 * every rank that has it, folds in rank order, and writes it to every rank that wants it, all in
 * one step between two barriers. Each rank moves 2S(n-1)/n bytes, as in a ring, in one hop.
 *
 * <p>Safe in place, since nobody but rank r touches slice r anywhere. In Reduce only the root gets
 * the slices, in Broadcast they all come from the root, so that n ranks copy instead of one.
 */
final class TwoShot extends LibraryAlgorithm {
  private static final Step BARRIER = new Barrier();

  @Override
  public String name() {
    return "twoshot";
  }

  @Override
  public Access access() {
    return Access.PEER_MEMORY;
  }

  @Override
  public boolean supports(Request request) {
    Collective collective = request.collective();
    return collective == Collective.ALL_REDUCE
        || collective == Collective.REDUCE
        || collective == Collective.BROADCAST;
  }

  @Override
  public boolean foldsOnce() {
    return true;
  }

  @Override
  Plan severalRanks(Request request) {
    int n = request.ranks();
    return LazyPlan.of(
            request,
            rank ->
                new StepSequence()
                    .then(BARRIER)
                    .eachOne(rank, rank + 1, slice -> work(request, slice))
                    .then(BARRIER))
        .withChunks(n);
  }

  private static Step work(Request request, int slice) {
    int n = request.ranks();
    int root = request.root();
    return switch (request.collective()) {
      case REDUCE -> new CopyReduce(inputs(n, slice), List.of(output(root, slice)), true);
      case BROADCAST -> new Copy(input(root, slice), outputs(n, slice));
      default -> new CopyReduce(inputs(n, slice), outputs(n, slice), true);
    };
  }

  private static List<Step.Operand> inputs(int n, int slice) {
    return inRankOrder(n, k -> input(k, slice));
  }

  /** The slice on all ranks, beginning with the rank that works on it. */
  private static List<Place> outputs(int n, int slice) {
    return lazily(n, s -> output((slice + s) % n, slice));
  }

  private static Place input(int rank, int slice) {
    return peer(rank, Space.INPUT, 0, slice);
  }

  private static Place output(int rank, int slice) {
    return peer(rank, Space.OUTPUT, 0, slice);
  }
}
