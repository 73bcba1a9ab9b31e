package io.jccl.executor;

import io.jccl.plan.algorithm.BarrierRule;

/**
 * The sizes of an AllToAllV over all ranks, read from their posts. What follows from it is the same
 * on every rank, which is what keeps them in step: a rank's own sizes must not decide how many
 * rounds or barriers it takes part in.
 */
final class VectorMatrix {
  private final RankContext context;
  private final Call call;
  private final VectorCounts[] ranks;

  /** Reads the matrix; all ranks must have posted. */
  VectorMatrix(RankContext context, Call call) {
    this.context = context;
    this.call = call;
    this.ranks = new VectorCounts[context.size()];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[rank] =
          rank == context.rank()
              ? call.vector
              : context.world().cell(rank).post(call.sequence).vector();
    }
  }

  /**
   * Checks that what is sent is what is expected, for every pair of ranks, and sets in the call
   * what all ranks derive: the longest block and the barriers.
   */
  void agree() {
    long longest = 0;
    long[][] bytes = new long[ranks.length][ranks.length];
    for (int from = 0; from < ranks.length; from++) {
      for (int to = 0; to < ranks.length; to++) {
        long sent = ranks[from].sendCounts()[to];
        long expected = ranks[to].receiveCounts()[from];
        if (sent != expected) {
          throw context.diagnosis().vectorMismatch(call, from, to, sent, expected);
        }
        longest = Math.max(longest, sent);
        bytes[from][to] = call.type.bytes(sent);
      }
    }
    call.count = longest;
    call.barrierEvery = BarrierRule.barrierEvery(bytes, BarrierRule.DEFAULT_FREQUENCY);
  }
}
