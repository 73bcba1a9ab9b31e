package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls a row is about, column by column. */
class TableRowTest {
  /** A call of 1000 bytes on 4 ranks of 2 machines, 3 operations in one, registered. */
  private static final CallShape SHAPE =
      new CallShape(
          Request.of(Collective.ALL_REDUCE, 4, 0),
          DataType.FLOAT32,
          ReduceOp.Kind.SUM,
          1000,
          false,
          true,
          2,
          3,
          false);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "allreduce,0,-1,ring,ll,-1,-1,-1,-1,-1 | ",
        "allreduce,1000,1000,ring,ll,-1,2,4,3,1 | ",
        "reduce,0,-1,ring,ll,-1,2,4,3,1 | is for reduce, not for all_reduce",
        "allreduce,1001,-1,ring,ll,-1,2,4,3,1 | is for 1001 bytes and more, not for 1000",
        "allreduce,0,999,ring,ll,-1,2,4,3,1 | is for 0 bytes to 999, not for 1000",
        "allreduce,0,-1,ring,ll,-1,1,4,3,1 | is for nNodes 1, not for 2",
        "allreduce,0,-1,ring,ll,-1,2,5,3,1 | is for nRanks 5, not for 4",
        "allreduce,0,-1,ring,ll,-1,2,4,1,1 | is for numPipeOps 1, not for 3",
        "allreduce,0,-1,ring,ll,-1,2,4,3,0 | is for regBuff 0, not for 1",
      })
  void saysWhyNot(String line, String reason) {
    TableRow row = TableReader.read("t.csv", line, FakeAlgorithm.LIST).rows().getFirst();
    assertThat(row.mismatch(SHAPE).orElse(null)).isEqualTo(reason);
    assertThat(row.matches(SHAPE)).isEqualTo(reason == null);
  }
}
