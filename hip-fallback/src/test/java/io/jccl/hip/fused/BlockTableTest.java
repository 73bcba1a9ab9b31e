package io.jccl.hip.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.plan.Collective;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading how many blocks are of use. */
class BlockTableTest {
  private static final String HEADER = "collective,algorithm,ranksTo,bytesTo,blocks\n";

  @Test
  void theFirstRowThatCoversACallDecides() {
    BlockTable table =
        BlockTable.parse(
            "t.csv",
            "# measured somewhere\n"
                + HEADER
                + "all_reduce,oneshot,4,1024,2\nall_reduce,*,*,4096,8\n\n*,*,*,65536,16\n");
    assertThat(table.blocks(Collective.ALL_REDUCE, "oneshot", 4, 1024)).isEqualTo(2);
    assertThat(table.blocks(Collective.ALL_REDUCE, "oneshot", 5, 1024)).isEqualTo(8);
    assertThat(table.blocks(Collective.ALL_REDUCE, "twoshot", 4, 4096)).isEqualTo(8);
    assertThat(table.blocks(Collective.ALL_REDUCE, "twoshot", 4, 4097)).isEqualTo(16);
    assertThat(table.blocks(Collective.ALL_GATHER, "oneshot", 4, 8)).isEqualTo(16);
    assertThat(table.blocks(Collective.ALL_GATHER, "oneshot", 4, 65537)).isEqualTo(64);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*,*,*,*", "*,*,*,*,0", "*,*,x,*,1", "*,*,-1,*,1"})
  void aMalformedRowIsAnErrorWithItsLine(String row) {
    assertThatThrownBy(() -> BlockTable.parse("t.csv", HEADER + row + "\n"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("t.csv:2: ");
  }

  @Test
  void anotherHeaderIsAnError() {
    assertThatThrownBy(() -> BlockTable.parse("t.csv", "blocks\n1\n"))
        .hasMessageContaining("expected collective,algorithm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64-v3", "sm_90", "sm_80", "gfx942", "gfx90a", "gfx950"})
  void theShippedTablesCanBeRead(String target) {
    assertThat(BlockTable.of(target).blocks(Collective.ALL_REDUCE, "oneshot", 8, 8)).isPositive();
  }

  @Test
  void theMostIsThatOfARowOrOfWhatWasNotMeasured() {
    assertThat(BlockTable.parse("t.csv", HEADER + "*,*,*,*,8\n").most()).isEqualTo(64);
    assertThat(BlockTable.parse("t.csv", HEADER + "*,*,*,*,200\n").most()).isEqualTo(200);
  }
}
