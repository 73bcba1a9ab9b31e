package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class ContestTest {
  private static final long MAXIMUM = 4096;

  private static Contest contest(int ranks) {
    return new Contest(ranks, MAXIMUM, Optional.empty(), Duration.ZERO, Duration.ofSeconds(30));
  }

  private static Settings only(String algorithm) {
    return Settings.of(Map.of("JCCL_ALGO", algorithm));
  }

  private static Layout layout(Operation operation, int ranks) {
    return Layout.of(operation, ranks, DataType.FLOAT32, MAXIMUM);
  }

  @ParameterizedTest
  @EnumSource(names = "SENDRECV", mode = EnumSource.Mode.EXCLUDE)
  void severalWaysTakeTurnsOnTheSameMemory(Operation operation) {
    Layout layout = layout(operation, 3);
    try (Contest contest = contest(3)) {
      Contest.Way[] ways = {contest.way(only("direct")), contest.way(Settings.defaults())};
      assertThat(ways[0].decide(layout, ReduceOp.Kind.SUM).choice().algorithm().name())
          .isEqualTo("direct");
      for (int turn = 0; turn < 2; turn++) {
        for (Contest.Way way : ways) {
          assertThat(way.time(layout, ReduceOp.Kind.SUM, 4).iterations()).hasSize(4);
          Contest.Checked checked = way.check(layout, ReduceOp.Kind.SUM);
          assertThat(checked.wrong()).as("%s", checked.fault()).isZero();
          assertThat(checked.compared()).isGreaterThanOrEqualTo(layout.recvCount());
        }
      }
    }
  }

  @Test
  void everyElementOnEveryRankIsCompared() {
    Layout layout = layout(Operation.ALL_REDUCE, 2);
    try (Contest contest = contest(2)) {
      Contest.Checked checked = contest.way(Settings.defaults()).check(layout, ReduceOp.Kind.SUM);
      // the outputs and the inputs of both
      assertThat(checked.compared()).isEqualTo(4 * layout.count());
    }
  }

  @ParameterizedTest
  @EnumSource(names = "SENDRECV", mode = EnumSource.Mode.EXCLUDE)
  void severalWaysGiveTheSame(Operation operation) {
    Layout layout = layout(operation, 3);
    try (Contest contest = contest(3)) {
      Contest.Way first = contest.way(only("direct"));
      Contest.Way second = contest.way(Settings.defaults());
      Contest.Checked checked = contest.check(List.of(first, second), layout, ReduceOp.Kind.MAX);
      assertThat(checked.wrong()).as("%s", checked.fault()).isZero();
      Contest.Checked one = contest.check(List.of(first), layout, ReduceOp.Kind.MAX);
      assertThat(checked.compared())
          .isEqualTo(one.compared() + 3 * (layout.recvCount() + layout.sendCount()));
    }
  }

  @Test
  void aResultUnlikeTheFirstIsFound() {
    Layout layout = layout(Operation.ALL_REDUCE, 2);
    try (Arena arena = Arena.ofShared();
        Contest contest = contest(2)) {
      Contest.Way way = contest.way(Settings.defaults());
      assertThat(way.check(layout, ReduceOp.Kind.SUM).wrong()).isZero();
      MeasuringRanks ranks = way.measuring(layout, ReduceOp.Kind.SUM, 1);
      CheckedResults results =
          CheckedResults.keep(ranks, layout, CheckedResults.memory(arena, 2, MAXIMUM));
      MemorySegment second = results.outputs().get(1);
      int bits = second.getAtIndex(ValueLayout.JAVA_INT, 7);
      second.setAtIndex(ValueLayout.JAVA_INT, 7, bits ^ 1);
      Verdict verdict = results.compare(ranks);
      assertThat(verdict.compared()).isEqualTo(4 * layout.count());
      assertThat(verdict.wrong()).hasValue(1);
      assertThat(verdict.fault())
          .hasValueSatisfying(
              fault -> {
                assertThat(fault.rank()).isEqualTo(1);
                assertThat(fault.element()).isEqualTo(7);
                assertThat(fault.got()).isEqualTo(Integer.toHexString(bits));
              });
    }
  }

  @Test
  void aWayThatIsNoneIsRefusedAndTheOthersGoOn() {
    Layout layout = layout(Operation.ALL_TO_ALL, 2);
    try (Contest contest = contest(2)) {
      Contest.Way none = contest.way(only("tree"));
      Contest.Way some = contest.way(Settings.defaults());
      assertThatThrownBy(() -> none.decide(layout, ReduceOp.Kind.SUM))
          .isInstanceOf(InvalidArgumentException.class);
      assertThat(some.check(layout, ReduceOp.Kind.SUM).wrong()).isZero();
    }
  }
}
