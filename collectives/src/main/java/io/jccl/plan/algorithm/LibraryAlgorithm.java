package io.jccl.plan.algorithm;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;

/**
 * What the library's algorithms share: the refusal of requests that they do not support, and the
 * plan of one rank, for which no algorithm has anything to do.
 */
abstract class LibraryAlgorithm implements Algorithm {
  @Override
  public final Plan plan(Request request) {
    if (!supports(request)) {
      throw new IllegalArgumentException(
          "the algorithm "
              + name()
              + " has no plan for "
              + request.collective().label()
              + " over "
              + request.ranks()
              + " ranks");
    }
    return request.ranks() == 1 ? LazyPlan.oneRank(request) : severalRanks(request);
  }

  /** The plan of a request that is supported, over at least two ranks. */
  abstract Plan severalRanks(Request request);
}
