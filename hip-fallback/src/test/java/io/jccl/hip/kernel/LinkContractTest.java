package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The message kernels of a device against the protocols' layouts and the reference's folds. */
class LinkContractTest {
  private static final long SEED = 20261130;
  private static final long BYTES_OF_A_KEY = 30_000;
  private static final List<ReduceOp.Kind> KINDS =
      List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX);

  private static LinkCheck check(LinkProtocol protocol) {
    return new LinkCheck(FoldContractTest.device(), protocol, ReferenceFold::new, SEED);
  }

  @ParameterizedTest
  @EnumSource
  void messagesAreWrittenAndTaken(LinkProtocol protocol) {
    try (LinkCheck check = check(protocol)) {
      check.checkMessages();
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }

  @ParameterizedTest
  @EnumSource
  void receivedAndLocalAreFolded(LinkProtocol protocol) {
    try (LinkCheck check = check(protocol)) {
      for (DataType type : DataType.values()) {
        for (ReduceOp.Kind kind : KINDS) {
          long before = check.compared();
          check.checkFolds(type, kind);
          assertThat(check.compared() - before)
              .as("bytes compared of %s %s", type, kind)
              .isGreaterThan(BYTES_OF_A_KEY);
        }
      }
    }
  }
}
