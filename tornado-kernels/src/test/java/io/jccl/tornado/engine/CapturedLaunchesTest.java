package io.jccl.tornado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.Machine;
import io.jccl.hip.kernel.LaunchRow;
import io.jccl.hip.kernel.LaunchTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How captured folds are launched: by tables in this jar. */
class CapturedLaunchesTest {
  private static final List<ReduceOp.Kind> KINDS =
      List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX);

  private static LaunchRow row(String target, DataType type, ReduceOp.Kind kind, long bytes) {
    return LaunchTable.of(target, CapturedFolds::text).find(type, kind, 8, bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gfx942", "gfx11-generic", "sm_75", "x86-64-v3"})
  void everyTargetHasARow(String target) {
    LaunchRow row = row(target, DataType.FLOAT32, ReduceOp.Kind.SUM, 1 << 20);
    assertThat(row.threads()).isEqualTo(Machine.of(target).threads());
    assertThat(row.blocks(1L << 40, 16, 100)).isEqualTo(target.startsWith("x86") ? 1 : 800);
  }

  @ParameterizedTest
  @EnumSource
  void everyImageHasTheKernelsThatItsTableNames(DataType type) {
    List<KernelImage> images =
        CapturedImages.shipped().all().stream()
            .filter(image -> image.family().equals(CapturedKernelEngine.FAMILY))
            .toList();
    assertThat(images).isNotEmpty();
    for (KernelImage image : images) {
      for (ReduceOp.Kind kind : KINDS) {
        for (long bytes = 1; bytes < 1L << 40; bytes *= 16) {
          String kernel =
              CapturedNames.of(image, type, kind, row(image.target(), type, kind, bytes).variant());
          assertThat(image.kernels()).as(image.target()).containsKey(kernel);
        }
      }
    }
  }

  @Test
  void tablesOfOtherModulesAreNotRead() {
    assertThat(CapturedFolds.text("tables/launch/x86-64-v3.csv")).isEmpty();
    assertThat(CapturedFolds.text("tables/launch/unmeasured-cpu.csv")).isPresent();
  }
}
