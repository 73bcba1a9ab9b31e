package io.jccl.plan;

import static io.jccl.plan.Step.Operand.input;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.plan.PlanChecker.Options;
import io.jccl.plan.Step.Barrier;
import io.jccl.plan.Step.Copy;
import io.jccl.plan.Step.Operand;
import io.jccl.plan.Step.Reduce;
import java.util.List;

/** Plans of two ranks that the tests of the checker break, and what they are made of. */
final class SmallPlans {
  static final Place IN = new Place.Local(Space.INPUT, 0, 0);
  static final Place OUT = new Place.Local(Space.OUTPUT, 0, 0);
  static final Place SCRATCH = new Place.Local(Space.SCRATCH, 0, 0);
  static final Step BARRIER = new Barrier();
  static final Request ALL_REDUCE_2 = Request.of(Collective.ALL_REDUCE, 2, 0);

  private SmallPlans() {}

  static Place to(int rank) {
    return new Place.Message(rank);
  }

  static Place from(int rank) {
    return new Place.Message(rank);
  }

  static Place peer(int rank, Space space) {
    return new Place.Peer(rank, space, 0, 0);
  }

  static Step fold(Place target, Operand... operands) {
    return new Reduce(List.of(operands), target, true);
  }

  /** Both ranks send and fold in rank order: the plan that the tests break. */
  static ListedPlan exchange() {
    return ListedPlan.of(
        ALL_REDUCE_2,
        0,
        List.of(new Copy(IN, to(1)), fold(OUT, input(IN, 0), input(from(1), 1))),
        List.of(new Copy(IN, to(0)), fold(OUT, input(from(0), 0), input(IN, 1))));
  }

  static ListedPlan oneShot() {
    Step fold = fold(OUT, input(peer(0, Space.INPUT), 0), input(peer(1, Space.INPUT), 1));
    return ListedPlan.of(
        ALL_REDUCE_2, 0, List.of(BARRIER, fold, BARRIER), List.of(BARRIER, fold, BARRIER));
  }

  static void assertFlaw(Plan plan, Options options, String... parts) {
    assertThatThrownBy(() -> PlanChecker.check(plan, options))
        .isInstanceOf(PlanException.class)
        .hasMessageContainingAll(parts);
  }

  static void assertFlaw(Plan plan, String... parts) {
    assertFlaw(plan, Options.slots(8), parts);
  }
}
