package io.jccl.plan.algorithm;

import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/** A plan whose steps come from a function of rank and channel. */
record LazyPlan(
    Request request, int chunksPerBlock, int scratchBlocks, boolean ownScratchChunk, Steps steps)
    implements Plan {

  /** The steps of a rank on a channel. */
  @FunctionalInterface
  interface Steps {
    Iterable<Step> of(int rank, int channel);
  }

  /** The steps of a rank, the same on each channel. */
  @FunctionalInterface
  interface RankSteps {
    Iterable<Step> of(int rank);
  }

  /** A plan that is the same on each channel, with whole blocks and without scratch memory. */
  static LazyPlan of(Request request, RankSteps steps) {
    return new LazyPlan(request, 1, 0, false, (rank, channel) -> steps.of(rank));
  }

  /** The same plan with each block cut into so many chunks. */
  LazyPlan withChunks(int chunks) {
    return new LazyPlan(request, chunks, scratchBlocks, ownScratchChunk, steps);
  }

  /** The same plan with so many blocks of scratch memory. */
  LazyPlan withScratch(int blocks) {
    return new LazyPlan(request, chunksPerBlock, blocks, ownScratchChunk, steps);
  }

  /** The same plan with so many blocks of scratch memory, used in each rank's own chunk alone. */
  LazyPlan withOwnScratch(int blocks) {
    return new LazyPlan(request, chunksPerBlock, blocks, true, steps);
  }

  @Override
  public Iterable<Step> steps(int rank, int channel) {
    return steps.of(rank, channel);
  }

  /** The plan of a communicator of one rank: its input is its output. */
  static LazyPlan oneRank(Request request) {
    List<Step> steps =
        switch (request.collective()) {
          case BARRIER -> List.of();
          case ALL_REDUCE, REDUCE, REDUCE_SCATTER ->
              List.of(
                  new Reduce(List.of(Operand.input(Places.input(0), 0)), Places.output(0), true));
          default -> List.of(new Copy(Places.input(0), Places.output(0)));
        };
    return of(request, rank -> steps);
  }
}
