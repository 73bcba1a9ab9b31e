package io.jccl.tornado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Devices;
import io.jccl.hip.kernel.FoldCheck;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.host.ReferenceFold;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every captured fold against the reference, bit for bit. The device is that of the property {@code
 * jccl.test.device}, by default the CPU device.
 */
class CapturedContractTest {
  private static final long SEED = 20261130;

  static HipDevice device() {
    String name = System.getProperty("jccl.test.device", "cpu");
    return (HipDevice) Devices.named(name).getFirst();
  }

  static Stream<Arguments> keys() {
    List<Arguments> keys = new ArrayList<>();
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        keys.add(Arguments.of(type, kind));
      }
    }
    return keys.stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("keys")
  void everyBitIsTheReferences(DataType type, ReduceOp.Kind kind) {
    var folds = new CapturedKernelEngine().folds(device());
    try (FoldCheck check = new FoldCheck(folds, ReferenceFold::new, SEED)) {
      check.check(type, kind);
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }
}
