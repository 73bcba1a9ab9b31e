package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How launch tables are read, and that those shipped name kernels that exist. */
class LaunchTableTest {
  private static final String HEADER =
      "# a note\ntype,operation,inputsTo,bytesTo,variant,blocks,threads\n";

  private static LaunchTable table(String rows) {
    return LaunchTable.parse("some.csv", HEADER + rows);
  }

  private static LaunchRow find(LaunchTable table, DataType type, int inputs, long bytes) {
    return table.find(type, ReduceOp.Kind.SUM, inputs, bytes);
  }

  @Test
  void theFirstRowThatCoversDecides() {
    LaunchTable table =
        table(
            """
            float,sum,4,1024,u1d8,3,256
            float,*,*,*,u2d4,8/unit,256
            *,*,*,*,any,7,64
            """);
    assertThat(find(table, DataType.FLOAT32, 4, 1024).variant().name()).isEqualTo("u1d8");
    assertThat(find(table, DataType.FLOAT32, 5, 1024).variant().name()).isEqualTo("u2d4");
    assertThat(find(table, DataType.FLOAT32, 4, 1025).variant().unroll()).isEqualTo(2);
    assertThat(find(table, DataType.INT8, 4, 1).variant()).isEqualTo(FoldVariant.ANY);
    assertThat(find(table, DataType.INT8, 4, 1).blocks(132)).isEqualTo(7);
    assertThat(find(table, DataType.FLOAT32, 5, 1).blocks(132)).isEqualTo(8 * 132);
  }

  @Test
  void whatNoRowCoversIsAnError() {
    LaunchTable table = table("float,*,*,*,u1d8,3,256\n");
    assertThatThrownBy(() -> find(table, DataType.INT8, 2, 8))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("some.csv")
        .hasMessageContaining("int8");
  }

  @Test
  void malformedRowsNameLineAndColumn() {
    assertMalformed("flot,*,*,*,u1d8,3,256", "some.csv:3: type: 'flot' is none of * int8");
    assertMalformed("*,add,*,*,u1d8,3,256", "some.csv:3: operation: 'add'");
    assertMalformed("*,*,-1,*,u1d8,3,256", "some.csv:3: inputsTo: '-1'");
    assertMalformed("*,*,*,1k,u1d8,3,256", "some.csv:3: bytesTo: '1k'");
    assertMalformed("*,*,*,*,fast,3,256", "some.csv:3: variant: variant 'fast' is none");
    assertMalformed("*,*,*,*,u1d8,*,256", "some.csv:3: blocks: '*'");
    assertMalformed("*,*,*,*,u1d8,3,0", "some.csv:3: threads: '0'");
    assertMalformed("*,*,*,*,u1d8,3", "some.csv:3: 6 columns");
    assertThatThrownBy(() -> LaunchTable.parse("some.csv", "type,op\n"))
        .hasMessageContaining("some.csv:1: expected type,operation");
  }

  private static void assertMalformed(String row, String message) {
    assertThatThrownBy(() -> table(row + "\n"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(message);
  }

  @Test
  void everyImageHasATableWhoseKernelsItHas() {
    List<KernelImage> images =
        KernelImages.shipped().all().stream()
            .filter(image -> image.family().equals("fold"))
            .toList();
    assertThat(images).isNotEmpty();
    for (KernelImage image : images) {
      LaunchTable table = LaunchTable.of(image.target());
      for (DataType type : DataType.values()) {
        for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
          for (long bytes = 1; bytes < 1L << 40; bytes *= 16) {
            LaunchRow row = table.find(type, FoldNames.operation(kind), 8, bytes);
            String kernel = FoldNames.kernel(type, FoldNames.operation(kind), row.variant());
            assertThat(image.kernels()).as(image.target()).containsKey(kernel);
          }
          String scaled = FoldNames.kernel(type, kind, FoldVariant.SCALED);
          assertThat(image.kernels()).as(image.target()).containsKey(scaled);
        }
      }
    }
  }
}
