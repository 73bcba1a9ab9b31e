package io.jccl.select;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** An algorithm with terms and no plans. */
record FakeAlgorithm(
    String name, Access access, boolean foldsOnce, int channelMultiple, Set<Collective> collectives)
    implements Algorithm {
  private static final Set<Collective> ALL = EnumSet.allOf(Collective.class);

  /** The shape of the real list; tree carries all_reduce only, twoshot all_reduce and reduce. */
  static final List<Algorithm> LIST =
      List.of(
          new FakeAlgorithm("ring", Access.MESSAGES, false, 1, ALL),
          new FakeAlgorithm("tree", Access.MESSAGES, false, 2, Set.of(Collective.ALL_REDUCE)),
          new FakeAlgorithm("direct", Access.MESSAGES, true, 1, ALL),
          new FakeAlgorithm("oneshot", Access.PEER_MEMORY, true, 1, ALL),
          new FakeAlgorithm(
              "twoshot",
              Access.PEER_MEMORY,
              true,
              1,
              Set.of(Collective.ALL_REDUCE, Collective.REDUCE)));

  @Override
  public boolean supports(Request request) {
    return collectives.contains(request.collective());
  }

  @Override
  public Plan plan(Request request) {
    throw new UnsupportedOperationException();
  }
}
