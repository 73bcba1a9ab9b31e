package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.host.ReferenceFold;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every fold of a device against the reference, bit for bit. The device is that of the property
 * {@code jccl.test.device}, by default the CPU device.
 */
class FoldContractTest {
  private static final long SEED = 20261130;

  static Device device() {
    return Devices.named(System.getProperty("jccl.test.device", "cpu")).getFirst();
  }

  private static Folds folds() {
    return new HipKernelEngine().folds((HipDevice) device());
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
    try (FoldCheck check = new FoldCheck(folds(), ReferenceFold::new, SEED)) {
      check.check(type, kind);
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }
}
