package io.jccl.tornado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What compilers like to change, on the engines of devices: a*b+c, and quotients. */
class EngineArithmeticTest {
  private static final int COUNT = 50_000;

  private final HipDevice device = CapturedContractTest.device();
  private final DeviceStream stream = device.newStream();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment host = device.allocatePinned(8L * COUNT, arena);
  private final MemorySegment first = device.allocate(8L * COUNT, arena);
  private final MemorySegment second = device.allocate(8L * COUNT, arena);

  @AfterEach
  void free() {
    stream.close();
    arena.close();
  }

  static List<FoldEngine> engines() {
    List<FoldEngine> engines = FoldEngine.installed();
    assertThat(engines).hasSize(2);
    return engines;
  }

  static Stream<Arguments> quotients() {
    return engines().stream()
        .flatMap(engine -> Stream.of(3, 5, 6, 7).map(divisor -> Arguments.of(engine, divisor)));
  }

  private void upload(MemorySegment to) {
    stream.copy(host, 0, to, 0, to.byteSize());
    stream.synchronize();
  }

  private void run(FoldEngine engine, DataType type, ReduceOp.Kind kind, Operands operands) {
    KernelKey key = new KernelKey(type, kind, operands.inputs());
    engine.kernel(device, key).enqueue(operands.output(first, 0), stream);
    stream.copy(first, 0, host, 0, host.byteSize());
    stream.synchronize();
  }

  private Operands product(double factor) {
    return new Operands()
        .reset(COUNT)
        .multiplied(true)
        .input(first, 0, Double.doubleToRawLongBits(factor))
        .input(second, 0, Double.doubleToRawLongBits(1));
  }

  /** (1 + e)² rounds to 1 + 2e; a fused multiply-add would see the e² that is left over. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("engines")
  void productsOfFloatsAreRoundedBeforeTheyAreAdded(FoldEngine engine) {
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_FLOAT, i, 1 + 0x1p-12f);
    }
    upload(first);
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_FLOAT, i, -(1 + 0x1p-11f));
    }
    upload(second);
    run(engine, DataType.FLOAT32, ReduceOp.Kind.PREMUL_SUM, product(1 + 0x1p-12));
    for (int i = 0; i < COUNT; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_FLOAT, i)).isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("engines")
  void productsOfDoublesAreRoundedBeforeTheyAreAdded(FoldEngine engine) {
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_DOUBLE, i, 1 + 0x1p-27);
    }
    upload(first);
    for (int i = 0; i < COUNT; i++) {
      host.setAtIndex(ValueLayout.JAVA_DOUBLE, i, -(1 + 0x1p-26));
    }
    upload(second);
    run(engine, DataType.FLOAT64, ReduceOp.Kind.PREMUL_SUM, product(1 + 0x1p-27));
    for (int i = 0; i < COUNT; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_DOUBLE, i)).isZero();
    }
  }

  @ParameterizedTest(name = "{0} x/{1}")
  @MethodSource("quotients")
  void quotientsOfFloatsAreRoundedCorrectly(FoldEngine engine, int divisor) {
    SplittableRandom random = new SplittableRandom(divisor);
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = Float.intBitsToFloat(random.nextInt());
      host.setAtIndex(ValueLayout.JAVA_FLOAT, i, values[i]);
    }
    upload(first);
    Operands operands = new Operands().reset(COUNT).divisor(divisor).input(first, 0, 0);
    run(engine, DataType.FLOAT32, ReduceOp.Kind.AVG, operands);
    for (int i = 0; i < COUNT; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_INT, i))
          .as("%s / %d", values[i], divisor)
          .isEqualTo(Float.floatToIntBits(values[i] / divisor));
    }
  }

  @ParameterizedTest(name = "{0} x/{1}")
  @MethodSource("quotients")
  void quotientsOfDoublesAreRoundedCorrectly(FoldEngine engine, int divisor) {
    SplittableRandom random = new SplittableRandom(divisor);
    double[] values = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = Double.longBitsToDouble(random.nextLong());
      host.setAtIndex(ValueLayout.JAVA_DOUBLE, i, values[i]);
    }
    upload(first);
    Operands operands = new Operands().reset(COUNT).divisor(divisor).input(first, 0, 0);
    run(engine, DataType.FLOAT64, ReduceOp.Kind.AVG, operands);
    for (int i = 0; i < COUNT; i++) {
      assertThat(host.getAtIndex(ValueLayout.JAVA_LONG, i))
          .as("%s / %d", values[i], divisor)
          .isEqualTo(Double.doubleToLongBits(values[i] / divisor));
    }
  }
}
