package io.jccl.tuner.kernels;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What cannot be measured is named by the option that users know. */
class KernelRequestTest {
  private static KernelRequest request(int inputs, long size, int blocks, int rounds) {
    return new KernelRequest(
        List.of(KernelWork.FOLD),
        List.of(DataType.INT8),
        List.of(ReduceOp.Kind.SUM),
        List.of(2, inputs),
        List.of(size),
        List.of(Cache.WARM),
        List.of(blocks),
        rounds);
  }

  private static void isRefused(int inputs, long size, int blocks, int rounds, String message) {
    assertThatThrownBy(() -> request(inputs, size, blocks, rounds))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void whatIsWrongIsNamedByItsOption() {
    assertThatCode(() -> request(2, 64, 1, 1)).doesNotThrowAnyException();
    isRefused(1, 64, 1, 1, "--inputs: 1, legal: 2 to 1024, one of each rank");
    isRefused(2, 63, 1, 1, "--sizes: 63, legal: multiples of 64 bytes");
    isRefused(2, 0, 1, 1, "--sizes: 0, legal: multiples of 64 bytes");
    isRefused(2, 64, 0, 1, "--forms: 0, legal: 1 to 65536 blocks a compute unit");
    isRefused(2, 64, 1, 0, "--rounds: 0, legal: 1 or more");
  }
}
