package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What compilers like to change, on the host engine: a*b+c, and quotients. */
@Tag("folds")
class HostArithmeticTest {
  private static final int COUNT = 1000;

  private static void run(DataType type, ReduceOp.Kind kind, Operands operands) {
    new HostEngine().kernel(new KernelKey(type, kind, operands.inputs())).run(operands);
  }

  /** (1 + e)² rounds to 1 + 2e; a fused multiply-add would see the e² that is left over. */
  @Test
  void productsAreRoundedBeforeTheyAreAdded() {
    float[] first = new float[COUNT];
    float[] second = new float[COUNT];
    Arrays.fill(first, 1 + 0x1p-12f);
    Arrays.fill(second, -(1 + 0x1p-11f));
    Operands operands = new Operands().reset(COUNT).multiplied(true);
    operands.input(MemorySegment.ofArray(first), 0, Double.doubleToRawLongBits(1 + 0x1p-12));
    operands.input(MemorySegment.ofArray(second), 0, Double.doubleToRawLongBits(1));
    run(
        DataType.FLOAT32,
        ReduceOp.Kind.PREMUL_SUM,
        operands.output(MemorySegment.ofArray(first), 0));
    assertThat(first).containsOnly(0f);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 6, 7})
  void quotientsAreRoundedCorrectly(int divisor) {
    SplittableRandom random = new SplittableRandom(divisor);
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
    }
    float[] result = new float[COUNT];
    Operands operands = new Operands().reset(COUNT).divisor(divisor);
    operands.input(MemorySegment.ofArray(values), 0, 0);
    run(DataType.FLOAT32, ReduceOp.Kind.AVG, operands.output(MemorySegment.ofArray(result), 0));
    for (int i = 0; i < COUNT; i++) {
      assertThat(Float.floatToIntBits(result[i]))
          .as("%s / %d", values[i], divisor)
          .isEqualTo(Float.floatToIntBits(values[i] / divisor));
    }
  }
}
