package io.jccl.plan;

import io.jccl.plan.PlanChecker.Options;

/** Checks that each rank's output is what the collective promises. */
final class Outcome {
  private final Plan plan;
  private final Options options;
  private final Memories memories;
  private final Request request;

  Outcome(Plan plan, Options options, Memories memories) {
    this.plan = plan;
    this.options = options;
    this.memories = memories;
    this.request = plan.request();
  }

  void check() {
    for (int round = 0; round < options.rounds(); round++) {
      for (int rank = 0; rank < request.ranks(); rank++) {
        int blocks = request.collective().outputBlocks(request.ranks(), rank, request.root());
        for (int block = 0; block < blocks; block++) {
          for (int chunk = 0; chunk < plan.chunksPerBlock(); chunk++) {
            check(round, rank, block, chunk);
          }
        }
      }
    }
  }

  private void check(int round, int rank, int block, int chunk) {
    Value value = output(round, rank, block, chunk);
    boolean right =
        value != null
            && switch (request.collective()) {
              case ALL_REDUCE, REDUCE -> value.isResult(round, 0);
              case REDUCE_SCATTER -> value.isResult(round, rank);
              case BROADCAST -> value.isInput(round, request.root(), 0);
              case ALL_GATHER, GATHER -> value.isInput(round, block, 0);
              case ALL_TO_ALL, ALL_TO_ALL_V -> value.isInput(round, block, rank);
              case SCATTER -> value.isInput(round, request.root(), rank);
              case BARRIER -> false;
            };
    if (!right) {
      throw wrong(round, rank, block, chunk, "is " + (value == null ? "never written" : value));
    }
    if (options.foldsOnce() && request.collective().reduces() && !value.isOnceInRankOrder()) {
      throw wrong(round, rank, block, chunk, "is not made by one fold in rank order");
    }
    if (request.collective() == Collective.ALL_REDUCE
        && value.order() != output(round, 0, block, chunk).order()) {
      throw wrong(round, rank, block, chunk, "is folded in another order than that of rank 0");
    }
  }

  private Value output(int round, int rank, int block, int chunk) {
    RankMemory memory = memories.of(rank);
    return memory.value(memory.cell(Space.OUTPUT, block, chunk, round));
  }

  private static PlanException wrong(int round, int rank, int block, int chunk, String how) {
    return new PlanException(
        "the output of rank %d (block %d, chunk %d, round %d) %s"
            .formatted(rank, block, chunk, round, how));
  }
}
