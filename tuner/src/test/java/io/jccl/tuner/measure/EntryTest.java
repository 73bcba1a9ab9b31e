package io.jccl.tuner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EntryTest {
  private static final ChoiceName A = new ChoiceName("direct", Protocol.SIMPLE, 1);
  private static final ChoiceName B = new ChoiceName("ring", Protocol.LL, 1);
  private static final ChoiceName C = new ChoiceName("ring", Protocol.LL, 2);
  private static final PlannedPoint PLANNED =
      new PlannedPoint(
          new Point(Collective.REDUCE, DataType.INT8, ReduceOp.Kind.SUM, 2, 8, Point.HOST, false),
          1,
          A,
          List.of(B, C));

  @Test
  void theBaselineIsMeasuredAgainstItselfFirst() {
    assertThat(Entry.ofRound(PLANNED, 0))
        .containsExactly(
            new Entry(Role.BASELINE, A),
            new Entry(Role.CONTROL, A),
            new Entry(Role.CANDIDATE, B),
            new Entry(Role.CANDIDATE, C));
  }

  @Test
  void laterRoundsHaveAllInAnotherOrder() {
    List<Entry> first = Entry.ofRound(PLANNED, 0);
    Set<List<Entry>> orders = new HashSet<>();
    Set<Role> firsts = new HashSet<>();
    for (int round = 1; round < 200; round++) {
      List<Entry> order = Entry.ofRound(PLANNED, round);
      assertThat(order).containsExactlyInAnyOrderElementsOf(first);
      assertThat(order).isEqualTo(Entry.ofRound(PLANNED, round));
      orders.add(order);
      firsts.add(order.getFirst().role());
    }
    assertThat(orders).as("all %d", 4 * 3 * 2).hasSize(24);
    assertThat(firsts).containsExactlyInAnyOrder(Role.values());
  }
}
