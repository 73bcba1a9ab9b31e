package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What compilers like to change: sums of products, divisions, subnormal numbers. */
class FoldArithmeticTest {
  private static final int COUNT = 100_000;

  private final Device device = FoldContractTest.device();
  private final DeviceStream stream = device.newStream();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment host = device.allocatePinned(8L * COUNT, arena);
  private final MemorySegment first = device.allocate(8L * COUNT, arena);
  private final MemorySegment second = device.allocate(8L * COUNT, arena);
  private final Operands operands = new Operands();

  @AfterEach
  void free() {
    stream.close();
    arena.close();
  }

  private void upload(MemorySegment to) {
    stream.copy(host, 0, to, 0, to.byteSize());
    stream.synchronize();
  }

  private void run(DataType type, ReduceOp.Kind kind) {
    KernelKey key = new KernelKey(type, kind, operands.inputs());
    new HipKernelEngine().kernel(device, key).enqueue(operands.output(first, 0), stream);
    stream.copy(first, 0, host, 0, host.byteSize());
    stream.synchronize();
  }

  /** (1 + e)² rounds to 1 + 2e; a fused multiply-add would see the e² that is left over. */
  @Test
  void productsAreRoundedBeforeTheyAreAdded() {
    float one = 1 + 0x1p-12f;
    fill(one);
    upload(first);
    fill(-(1 + 0x1p-11f));
    upload(second);
    operands.reset(1000).multiplied(true);
    operands.input(first, 0, Double.doubleToRawLongBits(one));
    operands.input(second, 0, Double.doubleToRawLongBits(1));
    run(DataType.FLOAT32, ReduceOp.Kind.PREMUL_SUM);
    for (int i = 0; i < 1000; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_FLOAT, i)).isEqualTo(0f);
    }
  }

  @Test
  void productsOfDoublesAreRoundedBeforeTheyAreAdded() {
    double one = 1 + 0x1p-27;
    fill(one);
    upload(first);
    fill(-(1 + 0x1p-26));
    upload(second);
    operands.reset(1000).multiplied(true);
    operands.input(first, 0, Double.doubleToRawLongBits(one));
    operands.input(second, 0, Double.doubleToRawLongBits(1));
    run(DataType.FLOAT64, ReduceOp.Kind.PREMUL_SUM);
    for (int i = 0; i < 1000; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_DOUBLE, i)).isEqualTo(0.0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 6, 7})
  void quotientsAreRoundedCorrectly(int divisor) {
    SplittableRandom random = new SplittableRandom(divisor);
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
      host.setAtIndex(ValueLayout.JAVA_FLOAT, i, values[i]);
    }
    upload(first);
    operands.reset(COUNT).divisor(divisor).input(first, 0, 0);
    run(DataType.FLOAT32, ReduceOp.Kind.AVG);
    for (int i = 0; i < COUNT; i++) {
      int actual = host.getAtIndex(ValueLayout.JAVA_INT, i);
      assertThat(actual)
          .as("%s / %d", values[i], divisor)
          .isEqualTo(Float.floatToIntBits(values[i] / divisor));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 6, 7})
  void quotientsOfDoublesAreRoundedCorrectly(int divisor) {
    SplittableRandom random = new SplittableRandom(divisor);
    double[] values = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = Double.longBitsToDouble(random.nextLong());
      host.setAtIndex(ValueLayout.JAVA_DOUBLE, i, values[i]);
    }
    upload(first);
    operands.reset(COUNT).divisor(divisor).input(first, 0, 0);
    run(DataType.FLOAT64, ReduceOp.Kind.AVG);
    for (int i = 0; i < COUNT; i++) {
      long actual = host.getAtIndex(ValueLayout.JAVA_LONG, i);
      assertThat(actual)
          .as("%s / %d", values[i], divisor)
          .isEqualTo(Double.doubleToLongBits(values[i] / divisor));
    }
  }

  private void fill(float value) {
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
    }
  }

  private void fill(double value) {
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
    }
  }
}
