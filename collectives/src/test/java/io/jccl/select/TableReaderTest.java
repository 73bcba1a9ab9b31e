package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableReaderTest {
  private static TuningTable read(String text) {
    return TableReader.read("t.csv", text, FakeAlgorithm.LIST);
  }

  @Test
  void tenColumns() {
    assertThat(read("allreduce,1,64,tree,ll128,4,1,8,2,1").rows())
        .containsExactly(
            new TableRow(1, Collective.ALL_REDUCE, 1, 64, "tree", Protocol.LL128, 4, 1, 8, 2, 1));
  }

  @Test
  void eightColumnsAreRcclsOlderForm() {
    assertThat(read("alltoallv,0,-1,oneshot,simple,-1,-1,-1").rows())
        .containsExactly(
            new TableRow(
                1,
                Collective.ALL_TO_ALL_V,
                0,
                Long.MAX_VALUE,
                "oneshot",
                Protocol.SIMPLE,
                -1,
                -1,
                -1,
                -1,
                -1));
  }

  @Test
  void commentsBlanksAndCarriageReturns() {
    TuningTable table =
        read(
            "# \"one\r\n\r\n  \t\n  # two, three\n reduce , 0,9 ,\tring,ll,-1,-1,-1,-1, -1 \r\n"
                + "reduce,0,9,ring,ll,-1,-1,-1\n");
    assertThat(table.rows()).extracting(TableRow::line).containsExactly(5, 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1:1 collective: \"allredcue\", legal: allreduce, | allredcue,0,9,ring,ll,-1,-1,-1,-1,-1",
        "JCCL has no collnet_direct: `jccl tuner convert | reduce,0,9,collnet_direct,simple,1,1,8",
        "did you mean allreduce? | allredcue,0,9,ring,ll,-1,-1,-1,-1,-1",
        "1:1 collective: \"all_reduce\" | all_reduce,0,9,ring,ll,-1,-1,-1,-1,-1",
        "1:1 collective: \"AllReduce\" | AllReduce,0,9,ring,ll,-1,-1,-1,-1,-1",
        "1:1 collective: \"collective\" | collective,0,9,ring,ll,-1,-1,-1,-1,-1",
        "1:11 minbytes: \"128M\", legal: 0 to | allreduce,128M,9,ring,ll,-1,-1,-1,-1,-1",
        "1:11 minbytes: \"-1\", legal: 0 to | allreduce,-1,9,ring,ll,-1,-1,-1,-1,-1",
        "1:11 minbytes: \"\", legal: 0 to | allreduce,,9,ring,ll,-1,-1,-1,-1,-1",
        "1:13 maxbytes: \"9223372036854775808\" | "
            + "allreduce,0,9223372036854775808,ring,ll,-1,-1,-1",
        "1:14 maxbytes: \"9\", legal: -1, or minbytes and more | allreduce,10,9,ring,ll,-1,-1,-1",
        "1:15 algorithm: \"rign\", legal: ring, tree, direct, oneshot, twoshot; did you mean ring?"
            + " | allreduce,0,9,rign,ll,-1,-1,-1",
        "1:15 algorithm: \"nvls\", legal: ring, | allreduce,0,9,nvls,ll,-1,-1,-1",
        "1:20 protocol: \"ll12\", legal: ll, ll128, simple | allreduce,0,9,ring,ll12,-1,-1,-1",
        "1:23 protocol: \"ll\", legal: simple with oneshot, | allreduce,0,9,oneshot,ll,-1,-1,-1",
        "1:23 channels: \"0\", legal: -1, or 1 to 128 | allreduce,0,9,ring,ll,0,-1,-1,-1,-1",
        "1:25 nNodes: \"0\", legal: -1, or 1 to | allreduce,0,9,ring,ll,1,0,-1,-1,-1",
        "1:27 nRanks: \"x\", legal: -1, or 1 to | allreduce,0,9,ring,ll,1,1,x,-1,-1",
        "1:29 numPipeOps: \"-2\" | allreduce,0,9,ring,ll,1,1,8,-2,-1",
        "1:31 regBuff: \"2\", legal: -1, or 0 to 1 | allreduce,0,9,ring,ll,1,1,8,1,2",
        "1:31 regBuff: \"1 # note\" | allreduce,0,9,ring,ll,1,1,8,1,1 # note",
        "1:1: 7 columns, legal: 8 to 10: collective,minbytes | allreduce,0,9,ring,ll,1,1",
        "1:1: 11 columns, legal: 8 to 10 | allreduce,0,9,ring,ll,1,1,8,1,1,1",
        "1:1: 1 column, legal: 8 to 10 | hello",
      })
  void refuses(String message, String row) {
    assertThatThrownBy(() -> read(row))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith("t.csv:1:");
  }

  @Test
  void theLineOfAnErrorCountsComments() {
    assertThatThrownBy(() -> read("# a\n\nreduce,0,9,ring,ll,-1,-1,-1\nreduce,0,9,rng,ll,1,1,1\n"))
        .hasMessageStartingWith("t.csv:4:12 algorithm: \"rng\"");
  }

  @ParameterizedTest
  @CsvSource({
    "reduce;10;20;-1;-1;-1;-1, 10, true",
    "reduce;10;20;-1;-1;-1;-1, 20, true",
    "reduce;10;20;-1;-1;-1;-1, 9, false",
    "reduce;10;20;-1;-1;-1;-1, 21, false",
    "gather;10;20;-1;-1;-1;-1, 15, false",
    "reduce;10;20;-1;4;-1;-1, 15, true",
    "reduce;10;20;-1;5;-1;-1, 15, false",
    "reduce;10;20;1;4;1;0, 15, true",
    "reduce;10;20;2;4;-1;-1, 15, false",
    "reduce;10;20;-1;-1;2;-1, 15, false",
    "reduce;10;20;-1;-1;-1;1, 15, false",
  })
  void matches(String cells, long bytes, boolean expected) {
    String[] c = cells.split(";");
    String row = String.join(",", c[0], c[1], c[2], "ring", "ll", "-1", c[3], c[4], c[5], c[6]);
    CallShape shape =
        new CallShape(Request.of(Collective.REDUCE, 4, 0), DataType.INT8, ReduceOp.Kind.SUM, bytes);
    assertThat(read(row).rows().getFirst().matches(shape)).isEqualTo(expected);
  }
}
