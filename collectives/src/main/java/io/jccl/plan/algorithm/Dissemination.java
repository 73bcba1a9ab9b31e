package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.scratch;

import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import java.util.List;

/**
 * The dissemination barrier (Hensgen, Finkel and Manber, "Two algorithms for barrier
 * synchronization", 1988): in round k each rank sends a message to the rank 2^k places after it and
 * waits for the one from 2^k places before. After ⌈log2 n⌉ rounds each rank has heard, directly or
 * not, from all others.
 *
 * <p>The messages are empty: a barrier has no elements, so its scratch blocks have no bytes. One is
 * sent from, the other received in, since a message that nobody has taken yet must not be
 * overwritten.
 */
final class Dissemination {
  private Dissemination() {}

  /** The plan of Barrier. */
  static Plan plan(Request request) {
    int n = request.ranks();
    return LazyPlan.of(request, rank -> rounds(n, rank)).withScratch(2);
  }

  private static Iterable<Step> rounds(int n, int rank) {
    int rounds = 32 - Integer.numberOfLeadingZeros(n - 1);
    return new StepSequence()
        .each(
            0,
            rounds,
            k -> {
              int distance = 1 << k;
              return List.of(
                  new Copy(scratch(0), message((rank + distance) % n)),
                  new Copy(message(Math.floorMod(rank - distance, n)), scratch(1)));
            });
  }
}
