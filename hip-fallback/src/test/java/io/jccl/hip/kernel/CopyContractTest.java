package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The copy kernel of a device against copies on the host. */
class CopyContractTest {
  @Test
  void rowsOfAnyLengthBetweenAnyAlignments() {
    try (CopyCheck check =
        new CopyCheck(new HipKernelEngine(), FoldContractTest.device(), 20261130)) {
      check.check();
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }
}
