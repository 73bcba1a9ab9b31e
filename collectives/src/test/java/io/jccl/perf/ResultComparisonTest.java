package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one way left, beside what another did. */
class ResultComparisonTest {
  private static final Layout LAYOUT = Layout.of(Operation.REDUCE_SCATTER, 2, DataType.INT32, 800);

  private final Arena arena = Arena.ofConfined();
  private final RankMemory view = RankMemory.allocate(arena::allocate, LAYOUT.bytes(), 0);
  private final MemorySegment want = arena.allocate(DataType.INT32.bytes(LAYOUT.recvCount()));
  private final ResultComparison comparison = new ResultComparison(1, LAYOUT, view, want);

  ResultComparisonTest() {
    view.poison();
    want.fill((byte) 7);
    set(view.recv(), (byte) 7, LAYOUT.recvCount());
    set(view.send(), (byte) 9, LAYOUT.sendCount());
  }

  @AfterEach
  void close() {
    arena.close();
  }

  private void set(MemorySegment segment, byte value, long elements) {
    segment.asSlice(view.start(), DataType.INT32.bytes(elements)).fill(value);
  }

  private void damage(MemorySegment segment, long at) {
    segment.set(ValueLayout.JAVA_BYTE, view.start() + at, (byte) 1);
  }

  @Test
  void nothingIsWrongWithTheSame() {
    comparison.output();
    set(view.recv(), (byte) 9, LAYOUT.sendCount());
    comparison.input();
    assertThat(comparison.wrong()).isZero();
    assertThat(comparison.fault()).isEmpty();
    assertThat(comparison.compared()).isEqualTo(LAYOUT.recvCount() + LAYOUT.sendCount());
  }

  @Test
  void anElementOfTheOutput() {
    damage(view.recv(), 4 * 99);
    comparison.output();
    assertThat(comparison.wrong()).isEqualTo(1);
    assertThat(comparison.fault().orElseThrow())
        .hasToString(
            "rank 1: output (unlike the first way's) element 99 is 7070701, expected 7070707");
  }

  @Test
  void theGuardsOfTheOutput() {
    damage(view.recv(), -1);
    damage(view.recv(), DataType.INT32.bytes(LAYOUT.recvCount()));
    comparison.output();
    assertThat(comparison.wrong()).isEqualTo(2);
    assertThat(comparison.fault().orElseThrow())
        .hasToString("rank 1: guard element -1 is 1, expected a5");
  }

  @Test
  void anElementOfTheInput() {
    comparison.output();
    set(view.recv(), (byte) 9, LAYOUT.sendCount());
    damage(view.recv(), 4 * (LAYOUT.sendCount() - 1));
    comparison.input();
    assertThat(comparison.wrong()).isEqualTo(1);
    assertThat(comparison.fault().orElseThrow())
        .hasToString("rank 1: input element 199 is 9090901, expected 9090909");
  }
}
