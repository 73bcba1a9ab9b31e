package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every fused collective against the reference, bit for bit, by teams of several sizes. */
class FusedContractTest {
  private static final long SEED = 20261130;
  private static final Settings SEVERAL_BLOCKS = Settings.defaults().with(Setting.MIN_NCHANNELS, 3);

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
  void everyBitOfAFoldIsTheReferences(DataType type, ReduceOp.Kind kind) {
    for (int ranks : new int[] {1, 2, 3, 8}) {
      try (FusedCheck check =
          new FusedCheck(TestDevices.apart(ranks), SEVERAL_BLOCKS, ReferenceFold::new, SEED)) {
        check.checkFolds(type, kind);
        assertThat(check.compared()).as("bytes compared").isGreaterThan(100_000);
        if (ranks > 1) {
          assertThat(check.tiledFolds()).as("folds by tiles").isGreaterThanOrEqualTo(3L * ranks);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void ranksOfOneDeviceDoTheSame(DataType type) {
    for (int ranks : new int[] {4, 5}) {
      try (FusedCheck check =
          new FusedCheck(
              TestDevices.together(ranks), Settings.defaults(), ReferenceFold::new, SEED)) {
        check.checkFolds(type, ReduceOp.Kind.SUM);
        check.checkCopies(type);
        assertThat(check.compared()).as("bytes compared").isGreaterThan(100_000);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void everyBitOfACopyIsTheSources(DataType type) {
    for (int ranks : new int[] {1, 2, 3, 7}) {
      try (FusedCheck check =
          new FusedCheck(TestDevices.apart(ranks), SEVERAL_BLOCKS, ReferenceFold::new, SEED)) {
        check.checkCopies(type);
        assertThat(check.compared()).as("bytes compared").isGreaterThan(100_000);
      }
    }
  }
}
