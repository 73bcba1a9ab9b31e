package io.jccl.tuner.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.select.KernelTable;
import io.jccl.spi.KernelKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table names the engine that is faster beyond the noise, and HIP where neither is. */
class KernelDerivationTest {
  private static final double CONFIDENCE = 0.95;

  private static String text(SyntheticKernels kernels) {
    return KernelDerivation.text(kernels.file(), Cache.WARM, CONFIDENCE, "digest");
  }

  private static List<String> engines(SyntheticKernels kernels) {
    return KernelTable.parse("t.csv", text(kernels))
        .rows(new KernelKey(DataType.FLOAT32, ReduceOp.Kind.SUM, 8))
        .stream()
        .map(row -> row.engine() + " " + row.bytesFrom() + " to " + row.bytesTo())
        .toList();
  }

  @Test
  void eachSizeHasTheFasterEngineAndRangesMeetBetween() {
    SyntheticKernels kernels =
        new SyntheticKernels(9, 0.01).with(1024, 10, 20).with(4096, 20, 10).with(16384, 20, 20);
    assertThat(engines(kernels))
        .containsExactly("hip 0 to 2048", "tornado 2049 to 8192", "hip 8193 to " + Long.MAX_VALUE);
    assertThat(text(kernels))
        .contains("float sum of 8 inputs: base other level;")
        .contains("float,sum,0,*,2049,8192,tornado,u4d2,8,256,3.6")
        .contains("sha256 digest");
  }

  @Test
  void eachNumberOfInputsHasRowsAndRangesMeetBetween() {
    SyntheticKernels kernels =
        new SyntheticKernels(9, 0.01)
            .with(1024, 20, 10)
            .with(4096, 20, 10)
            .inputs(2)
            .with(1024, 10, 20);
    String text = text(kernels);
    assertThat(text.indexOf("float sum of 2 inputs: base;"))
        .isPositive()
        .isLessThan(text.indexOf("float sum of 8 inputs: other other;"));
    assertThat(text)
        .contains("float,sum,0,4,0,*,hip,")
        .contains("float,sum,5,*,0,2048,tornado,")
        .contains("float,sum,5,*,2049,*,tornado,");
  }

  @Test
  void aTableSaysWhatWasMeasured() {
    KernelTable table =
        KernelTable.parse("t.csv", text(new SyntheticKernels(9, 0.01).with(1024, 10, 20)));
    assertThat(table.device()).hasValue("a processor (x86-64-v3)");
    assertThat(table.warning("x86-64-v3")).isEmpty();
    assertThat(table.warning("sm_90")).isPresent();
  }

  @Test
  void theHeadNamesTheDriver() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).with(1024, 10, 20);
    assertThat(text(kernels).replaceAll("\\n#? *", " "))
        .contains("2 compute units; driver unknown; processor cpu, 2 cores");
    KernelFile file = kernels.withDriver("/lib/libx.so, driver 580.159.04 (CUDA 13.0)").file();
    assertThat(KernelDerivation.text(file, Cache.WARM, CONFIDENCE, "d").replaceAll("\\n#? *", " "))
        .contains("2 compute units; libx.so, driver 580.159.04 (CUDA 13.0); processor cpu");
  }

  @Test
  void noiseAloneGivesNoRowOfTheOther() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.4);
    for (int i = 0; i < 20; i++) {
      kernels.with(64L << i, 20, 20);
    }
    assertThat(engines(kernels)).hasSize(20).allMatch(row -> row.startsWith("hip"));
  }

  @Test
  void aSmallLeadOfTheOtherIsNotTaken() {
    SyntheticKernels kernels =
        new SyntheticKernels(9, 0.001).with(1024, 20, 19.6).with(4096, 20, 19.2);
    assertThat(engines(kernels))
        .containsExactly("hip 0 to 2048", "tornado 2049 to " + Long.MAX_VALUE);
    assertThat(text(kernels)).contains("float sum of 8 inputs: level other;");
  }

  @Test
  void anEngineThatWasWrongIsNotTaken() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).with(1024, 20, 0).with(4096, 0, 20);
    assertThat(engines(kernels))
        .containsExactly("hip 0 to 2048", "tornado 2049 to " + Long.MAX_VALUE);
    assertThat(text(kernels).replaceAll("\\n#? *", " "))
        .containsOnlyOnce("WRONG float sum by tornado")
        .containsOnlyOnce("WRONG float sum by hip")
        .contains(",alone,9");
  }

  @Test
  void aCopyThatWasWrongLeavesTheEnginesToCompare() {
    SyntheticKernels kernels = new SyntheticKernels(9, 0.01).copy(0).with(1024, 20, 10);
    assertThat(engines(kernels)).containsExactly("tornado 0 to " + Long.MAX_VALUE);
    assertThat(text(kernels).replaceAll("\\n#? *", " ")).contains("a copy of as many bytes -");
  }

  /** The rule stands above the rows; where it changes the shipped tables are to be made again. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_90", "x86-64-v3"})
  void shippedTablesStateTheRuleOfToday(String architecture) throws IOException {
    String table = "/io/jccl/tables/kernels/" + architecture + ".csv";
    try (InputStream stream = KernelTable.class.getResourceAsStream(table)) {
      String shipped = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(rule(shipped)).isEqualTo(rule(text(new SyntheticKernels(9, 0).with(64, 1, 2))));
    }
  }

  private static String rule(String table) {
    String words = table.replaceAll("\\n#? *", " ");
    int begin = words.indexOf("The engine of a row");
    return words.substring(begin, words.indexOf(KernelTable.HEADER, begin));
  }

  @Test
  void tooFewRoundsGiveNothing() {
    assertThatThrownBy(() -> text(new SyntheticKernels(2, 0.01).with(1024, 20, 10)))
        .isInstanceOf(JcclException.class)
        .hasMessageContaining("nothing to derive from");
  }
}
