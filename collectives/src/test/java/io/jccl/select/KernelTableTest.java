package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelTableTest {
  private static final String ROWS =
      "# by a test\n"
          + KernelTable.HEADER
          + "\nfloat,sum,0,65535,hip,u1d8,100,256,900,890,910,1.10,21"
          + "\nfloat,sum,65536,*,tornado,vector,132,256,4245,4200,4260,1.03,21\n";

  private static KernelRoute route(DataType type, long bytes) {
    return KernelRoute.of(KernelTable.parse("t.csv", ROWS), type, ReduceOp.Kind.SUM, bytes);
  }

  @Test
  void theRowOfTheSizeNamesTheEngine() {
    assertThat(route(DataType.FLOAT32, 65535).engine()).isEqualTo("hip");
    assertThat(route(DataType.FLOAT32, 65536))
        .isEqualTo(
            new KernelRoute(
                "tornado",
                "t.csv:4, 256 threads a block, 4245 GB/s, 1.03 times the other engine's rate"));
  }

  @Test
  void threadsThatTheTableDoesNotSayAreLeftOut() {
    assertThat(evidence(0)).isEqualTo("t.csv:2, 9 GB/s, 2 times the other engine's rate");
    assertThat(evidence(1))
        .isEqualTo("t.csv:2, 1 thread a block, 9 GB/s, 2 times the other engine's rate");
  }

  private static String evidence(int threads) {
    String rows = KernelTable.HEADER + "\nfloat,sum,0,*,hip,table,0," + threads + ",9,8,10,2,7";
    return KernelRoute.of(KernelTable.parse("t.csv", rows), DataType.FLOAT32, ReduceOp.Kind.SUM, 64)
        .evidence();
  }

  @Test
  void withoutAnotherThatWasRightThereIsNothingToCompare() {
    String rows = KernelTable.HEADER + "\nfloat,sum,0,*,hip,table,0,1,9,8,10,alone,7";
    KernelTable table = KernelTable.parse("t.csv", rows);
    assertThat(KernelRoute.of(table, DataType.FLOAT32, ReduceOp.Kind.SUM, 64).evidence())
        .isEqualTo("t.csv:2, 1 thread a block, 9 GB/s, no other engine's was right");
    assertThat(table.rows(DataType.FLOAT32, ReduceOp.Kind.SUM).getFirst().describe("t.csv", 64))
        .isEqualTo("+ t.csv:2: 0 to any B: hip at 9 GB/s, no other engine's was right");
  }

  @Test
  void whatWasNotMeasuredIsHips() {
    assertThat(route(DataType.FLOAT64, 64))
        .isEqualTo(
            new KernelRoute("hip", "default, since t.csv has no row for double sum of 64 bytes"));
  }

  @Test
  void aSettingComesBeforeTheTable() {
    Settings settings = Settings.defaults().with(Setting.KERNELS, KernelUse.TORNADO);
    KernelRoute route =
        KernelRoute.of(
            settings, KernelTable.parse("t.csv", ROWS), DataType.FLOAT32, ReduceOp.Kind.SUM, 1);
    assertThat(route.engine()).isEqualTo("tornado");
    assertThat(route.evidence()).isEqualTo(settings.source(Setting.KERNELS));
  }

  @Test
  void anArchitectureWithoutATableHasNoRows() {
    KernelTable table = KernelTable.shipped("gfx000:xnack-");
    assertThat(table.file()).isEqualTo("tables/kernels/gfx000.csv");
    assertThat(table.rows(DataType.FLOAT32, ReduceOp.Kind.SUM)).isEmpty();
    assertThat(KernelRoute.of(table, DataType.FLOAT32, ReduceOp.Kind.SUM, 1))
        .isEqualTo(new KernelRoute("hip", "default, since there is no tables/kernels/gfx000.csv"));
  }

  @Test
  void anEngineThatIsInstalledMayBeNamed() {
    String row = "\nfloat,sum,0,*,fake,a,1,1,1,1,1,1,1";
    KernelTable table = KernelTable.parse("t.csv", KernelTable.HEADER + row);
    assertThat(table.find(DataType.FLOAT32, ReduceOp.Kind.SUM, 1).orElseThrow().engine())
        .isEqualTo("fake");
  }

  @Test
  void anotherHeaderIsRefused() {
    assertThatThrownBy(() -> KernelTable.parse("t.csv", "# by a test\ntype,op\n"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage("t.csv:2: not the columns of a table, legal: " + KernelTable.HEADER);
    assertThat(KernelTable.parse("t.csv", "# nothing\n").rows(DataType.INT8, ReduceOp.Kind.SUM))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_90", "x86-64-v3"})
  void theShippedTablesHaveARowForEverySizeOfEveryKey(String architecture) {
    KernelTable table = KernelTable.of(Settings.defaults(), architecture);
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        assertThat(table.find(type, kind, 0)).as("%s %s", type, kind).isPresent();
        assertThat(table.find(type, kind, Long.MAX_VALUE)).as("%s %s", type, kind).isPresent();
        long next = 0;
        for (KernelTable.Row row : table.rows(type, kind)) {
          assertThat(row.bytesFrom()).isEqualTo(next);
          assertThat(row.engine()).isIn("hip", "tornado");
          next = row.bytesTo() + 1;
        }
      }
    }
  }

  @Test
  void theUsersTableComesInsteadOfTheShippedOne(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.csv"), ROWS);
    Settings settings = Settings.of(Map.of("JCCL_KERNEL_TABLE", file.toString()));
    KernelTable table = KernelTable.of(settings, "sm_90");
    assertThat(table.file()).isEqualTo(file.toString());
    assertThat(KernelRoute.of(settings, table, DataType.FLOAT32, ReduceOp.Kind.SUM, 1))
        .isEqualTo(
            new KernelRoute(
                "hip",
                file
                    + ":3, 256 threads a block, 900 GB/s, 1.10 times the other engine's rate; by"
                    + " environment JCCL_KERNEL_TABLE"));
    Files.writeString(file, "type\n");
    assertThatThrownBy(() -> KernelTable.of(settings, "sm_90"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("mine.csv:1: not the columns of a table, legal: type,op");
    Settings missing = Settings.of(Map.of("JCCL_KERNEL_TABLE", folder + "/none.csv"));
    assertThatThrownBy(() -> KernelTable.of(missing, "sm_90"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("none.csv");
  }

  @Test
  void aTableOfAnotherArchitectureIsWarnedOf() {
    String head = "# Made of 3 samples.\n# cuda:0: NVIDIA H200,\n#  sm_90, 132 compute units; x.\n";
    KernelTable table = KernelTable.parse("mine.csv", head + ROWS);
    assertThat(table.device()).hasValue("NVIDIA H200 (sm_90)");
    assertThat(table.warning("sm_90")).isEmpty();
    assertThat(table.warning("gfx942"))
        .hasValue(
            "mine.csv was measured on NVIDIA H200 (sm_90) and is used on gfx942: make a table there"
                + " by ./jccl tuner measure kernels and derive kernels, or unset"
                + " JCCL_KERNEL_TABLE");
    String amd = "# hip:3: AMD Instinct MI300X, 1, gfx942:sramecc+, 304 compute units\n";
    KernelTable features = KernelTable.parse("mine.csv", amd + ROWS);
    assertThat(features.warning("gfx942:xnack-")).isEmpty();
    assertThat(features.warning("gfx950")).isPresent();
    assertThat(KernelTable.parse("mine.csv", ROWS).warning("gfx942")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_90", "x86-64-v3"})
  void theShippedTablesSayWhatWasMeasured(String architecture) {
    KernelTable table = KernelTable.shipped(architecture);
    assertThat(table.device().orElseThrow()).endsWith(" (" + architecture + ")");
    assertThat(table.warning(architecture)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# by a test\n", KernelTable.HEADER, "# x\n" + KernelTable.HEADER})
  void aUsersTableWithoutRowsIsRefused(String text, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("empty.csv"), text);
    Settings settings = Settings.of(Map.of("JCCL_KERNEL_TABLE", file.toString()));
    assertThatThrownBy(() -> KernelTable.of(settings, "sm_90"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(file + ": it has no rows, legal: a table of tuner derive kernels");
  }

  @Test
  void whereTheUsersTableWasMeasuredIsPartOfTheEvidence(@TempDir Path folder) throws IOException {
    String head = "# cuda:0: NVIDIA H200, sm_90, 132 compute units; x.\n";
    Path file = Files.writeString(folder.resolve("mine.csv"), head + ROWS);
    Settings settings = Settings.of(Map.of("JCCL_KERNEL_TABLE", file.toString()));
    KernelTable table = KernelTable.of(settings, "gfx942");
    assertThat(KernelRoute.of(settings, table, DataType.FLOAT32, ReduceOp.Kind.SUM, 1).evidence())
        .endsWith("; measured on NVIDIA H200 (sm_90); by environment JCCL_KERNEL_TABLE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "floot,sum,0,*,hip,a,1,1,1,1,1,1,1 | t.csv:2 type: floot, legal: int8, uint8",
        "float,summ,0,*,hip,a,1,1,1,1,1,1,1 | t.csv:2 op: summ, legal: sum, prod",
        "float,sum,0,many,hip,a,1,1,1,1,1,1,1 | t.csv:2 bytesTo: many, legal: bytes, or *",
        "float,sum,,*,hip,a,1,1,1,1,1,1,1 | t.csv:2 bytesFrom: \"\", legal: bytes, or *",
        "float,sum,0,* | t.csv:2: 4 columns, legal: 13: type,op",
        "float,sum,0,*,,a,1,1,1,1,1,1,1 | t.csv:2 engine: \"\", legal: hip, tornado",
        "float,sum,0,*,tornadoo,a,1,1,1,1,1,1,1 | t.csv:2 engine: tornadoo, legal: hip, tornado,"
            + " fake; did you mean tornado?",
        "float,sum,9,3,hip,a,1,1,1,1,1,1,1 | t.csv:2 bytesFrom: 9, legal: at most bytesTo, which is"
            + " 3",
        "{\"kind\":\"plan\"} | t.csv:2: 1 columns",
        "\"kind\":\"plan\" | t.csv: Unexpected character after closing quote",
      })
  void aBadRowIsNamedWithItsLine(String row, String message) {
    assertThatThrownBy(() -> KernelTable.parse("t.csv", KernelTable.HEADER + "\n" + row))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(e.getMessage().split("legal:")).hasSize(2));
  }
}
