package io.jccl.plan.algorithm;

import static io.jccl.plan.algorithm.Places.input;
import static io.jccl.plan.algorithm.Places.message;
import static io.jccl.plan.algorithm.Places.output;

import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Step;
import io.jccl.plan.Step.Copy;
import java.util.List;

/**
 * AllToAll as n-1 cyclic shifts: in shift s each rank sends to the rank s places after it and
 * receives from the rank s places before it. At any time each rank sends to one and receives from
 * one, so no rank is flooded. Every pair exchanges exactly one message in each direction, however
 * unequal or empty the blocks of AllToAllV are.
 *
 * <p>A send is always followed by the receive of the same shift, so one slot is enough.
 */
final class Shifts {
  private Shifts() {}

  /** The plan of AllToAll or AllToAllV. */
  static Plan plan(Request request) {
    int n = request.ranks();
    return LazyPlan.of(request, rank -> exchange(n, rank));
  }

  private static Iterable<Step> exchange(int n, int rank) {
    return new StepSequence()
        .then(new Copy(input(rank), output(rank)))
        .each(
            1,
            n,
            shift -> {
              int to = (rank + shift) % n;
              int from = (rank + n - shift) % n;
              return List.of(
                  new Copy(input(to), message(to)), new Copy(message(from), output(from)));
            });
  }
}
