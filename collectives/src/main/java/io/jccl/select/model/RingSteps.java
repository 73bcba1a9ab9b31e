package io.jccl.select.model;

import io.jccl.plan.Collective;

/** How many hops a chunk makes round the ring. */
final class RingSteps {
  private RingSteps() {}

  /** The hops of a call, all in all. */
  static int all(Collective collective, int ranks) {
    return switch (collective) {
      case ALL_REDUCE -> 2 * (ranks - 1);
      case ALL_GATHER, REDUCE_SCATTER -> ranks - 1;
      default -> ranks;
    };
  }
}
