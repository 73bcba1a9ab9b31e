package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallShapeTest {
  private static CallShape shape(Collective collective, long bytes, int machines, int operations) {
    return new CallShape(
        Request.of(collective, 4, 0),
        DataType.FLOAT16,
        ReduceOp.Kind.SUM,
        bytes,
        true,
        true,
        machines,
        operations,
        false);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 1, 1, 'bytes: -1, legal: 0 or more'",
    "0, 0, 1, 'machines: 0, legal: 1 to 4, one rank each or more'",
    "0, 5, 1, 'machines: 5, legal: 1 to 4, one rank each or more'",
    "0, 4, 0, 'operations: 0, legal: 1 or more'",
  })
  void whatCannotBeIsRefused(long bytes, int machines, int operations, String message) {
    assertThatThrownBy(() -> shape(Collective.REDUCE, bytes, machines, operations))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void theLeastAndTheMost() {
    assertThat(shape(Collective.REDUCE, 0, 1, 1).machines()).isEqualTo(1);
    assertThat(shape(Collective.REDUCE, 0, 4, 1).machines()).isEqualTo(4);
  }

  /** Bytes are the total where a rank sends to or receives from each other one. */
  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE, 1", "REDUCE, 1", "BROADCAST, 1", "ALL_GATHER, 4", "REDUCE_SCATTER, 4",
    "ALL_TO_ALL, 4", "ALL_TO_ALL_V, 4", "GATHER, 4", "SCATTER, 4", "BARRIER, 1"
  })
  void blocks(Collective collective, int blocks) {
    assertThat(CallShape.blocks(Request.of(collective, 4, 0))).isEqualTo(blocks);
    assertThat(shape(collective, 800, 1, 1).count()).isEqualTo(400 / blocks);
  }

  @Test
  void anotherSizeIsAllThatChanges() {
    CallShape shape = shape(Collective.GATHER, 8, 2, 3);
    assertThat(shape.withBytes(16)).isEqualTo(shape(Collective.GATHER, 16, 2, 3));
  }
}
