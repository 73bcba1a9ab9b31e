package io.jccl.tuner.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a table is worth to calls, by their times. */
class EngineEffectTest {
  private static double[] times(double micros) {
    return new double[] {micros, 1.1 * micros, 0.9 * micros};
  }

  private static EngineEffect effect(long bytes, double table, double hip, double java) {
    double[] again = times(1.02 * table);
    return new EngineEffect("a fold", bytes, times(table), again, times(hip), times(java));
  }

  @Test
  void theTableIsComparedWithTheFasterEngine() {
    KernelComparison hip = effect(64, 12, 10, 20).comparison();
    assertThat(hip.change()).isCloseTo(0.2, within(1e-9));
    assertThat(hip.noise()).isCloseTo(0.02, within(1e-9));
    assertThat(hip.name()).isEqualTo("a fold, hip is the better one");
    KernelComparison java = effect(64, 9, 20, 10).comparison();
    assertThat(java.change()).isCloseTo(-0.1, within(1e-9));
    assertThat(java.name()).isEqualTo("a fold, tornado is the better one");
  }

  @Test
  void aWrongAnswerIsNoTime() {
    EngineResult wrong = new EngineResult.Wrong("a fold", 64, "rank 1: output element 3 is 1");
    assertThat(wrong.comparison().wrong()).isTrue();
    assertThat(wrong).hasToString("a fold: a wrong answer, rank 1: output element 3 is 1");
    assertThat(effect(64, 9, 20, 10))
        .hasToString("a fold: 9.0 us, 0.450 of HIP's alone, 0.900 of Java's alone");
  }

  @Test
  void eachSizeHasALine() {
    List<EngineEffect> effects =
        List.of(effect(1 << 20, 10, 10, 20), effect(64, 10, 8, 10), effect(64, 10, 10, 40));
    assertThat(EngineEffect.summary(effects))
        .containsExactly(
            "64 B, 2 folds: time with the table over HIP's alone 1.13 (1.00 to 1.25), over Java's"
                + " alone 0.63 (0.25 to 1.00)",
            "1 MiB, 1 fold: time with the table over HIP's alone 1.00 (1.00 to 1.00), over"
                + " Java's alone 0.50 (0.50 to 0.50)");
  }
}
