package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchTableTest {
  private static final String HEADER = "type,operation,inputsTo,bytesTo,variant,blocks,threads\n";

  @Test
  void theFirstRowThatCoversAFoldDecides() {
    String text = HEADER + "half,sum,2,1024,u2d4,3,256\n*,*,*,*,u1d8,8/unit,256\n";
    LaunchTable table = LaunchTable.parse("t.csv", text, false);
    LaunchRow first = table.find(DataType.FLOAT16, ReduceOp.Kind.SUM, 2, 1024);
    assertThat(first.variant().name()).isEqualTo("u2d4");
    assertThat(first.blocks(1L << 40, 16, 100)).isEqualTo(3);
    LaunchRow other = table.find(DataType.FLOAT16, ReduceOp.Kind.SUM, 3, 1024);
    assertThat(other.variant().name()).isEqualTo("u1d8");
    assertThat(other.blocks(1L << 40, 16, 100)).isEqualTo(800);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx90a", "gfx11-generic", "sm_75", "x86-64-v4"})
  void aTargetWithoutATableHasOneRowForEverything(String target) {
    LaunchTable table = LaunchTable.of(target);
    for (DataType type : DataType.values()) {
      LaunchRow row = table.find(type, ReduceOp.Kind.MAX, Integer.MAX_VALUE, Long.MAX_VALUE);
      assertThat(row.threads()).isEqualTo(target.startsWith("x86") ? 1 : 256);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_90", "x86-64-v3"})
  void theTablesThatAreShippedCoverEverything(String target) {
    LaunchTable table = LaunchTable.of(target);
    for (DataType type : DataType.values()) {
      assertThat(table.find(type, ReduceOp.Kind.SUM, 1000, Long.MAX_VALUE).blocks(1L << 40, 16, 1))
          .isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*,*,*,*,u1d8,8/unit,128 | threads: '128': kernels for GPUs are compiled for 256 threads",
        "*,*,3000000000,*,u1d8,8,256 | inputsTo: '3000000000' is more than 2147483647",
        "*,*,*,*,u1d8,4294967296,256 | blocks: '4294967296' is more than 2147483647",
        "*,*,*,*,u1d8,0,256 | blocks: '0' is not a positive number",
        "*,*,*,*,u1d8,8 | 6 columns, expected",
      })
  void aBadCellIsNamedWithItsLine(String row, String message) {
    assertThatThrownBy(() -> LaunchTable.parse("t.csv", HEADER + "# why\n" + row, false))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("t.csv:3: ")
        .hasMessageContaining(message);
  }

  @Test
  void onTheCpuABlockHasAnyNumberOfThreads() {
    LaunchTable table = LaunchTable.parse("t.csv", HEADER + "*,*,*,*,u4d2,1,7", true);
    assertThat(table.find(DataType.INT8, ReduceOp.Kind.SUM, 2, 1).threads()).isEqualTo(7);
  }

  @Test
  void everyImageHasTheKernelsThatItsTableNames() {
    List<KernelImage> images =
        KernelImages.shipped().all().stream()
            .filter(image -> image.family().equals("fold"))
            .toList();
    assertThat(images).isNotEmpty();
    for (KernelImage image : images) {
      LaunchTable table = LaunchTable.of(image.target());
      for (DataType type : DataType.values()) {
        for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
          ReduceOp.Kind operation = FoldNames.operation(kind);
          for (long bytes = 1; bytes < 1L << 40; bytes *= 16) {
            LaunchRow row = table.find(type, operation, 8, bytes);
            String plain = FoldNames.kernel(type, operation, row.variant());
            assertThat(image.kernels()).as(image.target()).containsKey(plain);
          }
          String scaled = FoldNames.kernel(type, kind, FoldVariant.SCALED);
          assertThat(image.kernels()).as(image.target()).containsKey(scaled);
        }
      }
    }
  }
}
