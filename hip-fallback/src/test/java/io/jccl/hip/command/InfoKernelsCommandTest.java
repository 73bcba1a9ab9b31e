package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.KernelImagesFixture;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code jccl info kernels} prints. */
final class InfoKernelsCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(KernelImages images, String... arguments) {
    return new CommandLine(new InfoKernelsCommand(List.of(), images))
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void imagesInColumns() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--images")).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "family  target  kernels  bytes  language  compiler",
            "copy    gfx942        1    900  hip       clang version 20",
            "fold    gfx942        2   7000  hip       clang version 20",
            "fold    sm_90         1  12345  hip       clang version 20");
  }

  @Test
  void resourcesOfEachKernel() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--isa", "--family", "fold")).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            "fold for gfx942, by clang version 20",
            "kernel    vgprs  occupancy",
            "fold_a       12          8",
            "fold_sum    128          4",
            "",
            "fold for sm_90, by clang version 20",
            "kernel  flat",
            "fold_a     0",
            "");
  }

  @Test
  void oneTarget() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--target", "sm_90")).isZero();
    assertThat(out.toString().lines()).hasSize(2).last().asString().startsWith("fold    sm_90");
  }

  @Test
  void aTargetThatIsNotThere() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--target", "gfx1100")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("no image for --target gfx1100; there are ")
        .contains("fold for gfx942, fold for sm_90");
  }

  @Test
  void aFamilyThatIsNotThere() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--family", "nope")).isEqualTo(2);
    assertThat(err.toString()).startsWith("no image of --family nope; there are ");
  }

  @Test
  void noneAtAll() {
    assertThat(run(KernelImagesFixture.none("since this is a test"))).isZero();
    assertThat(out.toString()).contains("no kernels: since this is a test");
  }

  @Test
  void eachTypeAndOperationHasALine() {
    int exit =
        new CommandLine(new InfoKernelsCommand()).setOut(new PrintWriter(out, true)).execute();
    assertThat(exit).isZero();
    assertThat(out.toString().lines().filter(line -> line.matches("\\w+ +\\w+ +exact .*exact.*")))
        .hasSize(72);
  }

  @Test
  void foldsOfAllEnginesAsJson() {
    int exit =
        new CommandLine(new InfoKernelsCommand())
            .setOut(new PrintWriter(out, true))
            .execute("--isa", "--json", "--target", "sm_90");
    assertThat(exit).isZero();
    JsonNode folds = JsonMapper.shared().readTree(out.toString()).path("folds");
    assertThat(folds.valueStream())
        .hasSizeGreaterThanOrEqualTo(72)
        .allSatisfy(
            fold -> {
              assertThat(fold.path("target").asString()).isEqualTo("sm_90");
              assertThat(fold.path("registers").isNull()).as("PTX has none yet").isTrue();
              assertThat(fold.path("sources").asString()).hasSize(12);
              assertThat(fold.path("instructions").asDouble()).isPositive();
            });
  }

  @Test
  void jsonIsOfWhatTheCompilerMade() {
    assertThat(run(KernelImagesFixture.twoFamilies(), "--json")).isEqualTo(2);
    assertThat(run(KernelImagesFixture.twoFamilies(), "--isa", "--json", "--family", "copy"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--json goes with --isa");
  }
}
