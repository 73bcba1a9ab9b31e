package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.spi.Command;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelSample;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From measuring kernels to a table, and what is said of it, on the CPU device. */
@Timeout(240)
class KernelTuningTest {
  private static final List<String> FEW =
      List.of("--device", "cpu", "--type", "f32,int8", "--op", "sum", "--sizes", "4K,64K");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String name, List<String> arguments) {
    Command command =
        ServiceLoader.load(Command.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(
                each -> CommandLine.Model.CommandSpec.forAnnotatedObject(each).name().equals(name))
            .findFirst()
            .orElseThrow();
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  private static List<String> with(List<String> some, String... more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(List.of(more));
    return all;
  }

  @Test
  void aStoppedSweepGoesOnAndBecomesATable() throws IOException {
    Path raw = folder.resolve("raw.jsonl");
    Path table = folder.resolve("table.csv");
    String[] shortly = {"-o", raw.toString(), "--rounds", "5", "--budget", "0.0001"};
    assertThat(run("tuner measure kernels", with(FEW, shortly))).as("%s", err).isZero();
    assertThat(err.toString()).contains("to go on: ./jccl tuner measure kernels --resume " + raw);
    Files.writeString(raw, Files.readString(raw) + "{\"kind\":\"sam");
    List<String> resume = List.of("--device", "cpu", "--resume", raw.toString());
    assertThat(run("tuner measure kernels", resume)).as("%s", err).isZero();
    assertThat(err.toString()).contains("complete");
    KernelFile read = KernelFile.read(raw);
    assertThat(read.provenances()).hasSize(2);
    assertThat(read.samples()).allMatch(KernelSample::correct);
    int entries =
        read.plan().orElseThrow().groups().stream().mapToInt(each -> each.entries().size()).sum();
    assertThat(read.samples()).hasSize(5 * entries);

    List<String> derive = List.of(raw.toString(), "-o", table.toString());
    assertThat(run("tuner derive kernels", derive)).as("%s", err).isZero();
    assertThat(table).content().contains("float,sum,0,4,").contains("int8,sum,5,*,");

    List<String> verify = List.of("--samples", raw.toString(), "--table", table.toString());
    assertThat(run("tuner verify kernels", verify)).as("%s", out).isIn(0, 3);
    assertThat(out.toString())
        .contains("8 compared")
        .contains("verdict: ")
        .doesNotContain("warning: ");
    Files.writeString(table, Files.readString(table).replace("x86-64-v3, ", "sm_90, "));
    assertThat(run("tuner verify kernels", verify)).as("%s", out).isIn(0, 3);
    assertThat(out.toString())
        .containsPattern(
            "warning: .*table.csv was measured on .* \\(sm_90\\) and is used on x86-64");
  }

  @Test
  void whatDoesNotFitIsRefusedWithWhatDoes() {
    Path raw = folder.resolve("raw.jsonl");
    String[] large = {"--device", "cpu", "-o", raw.toString(), "--sizes", "4K,1024T"};
    assertThat(run("tuner measure kernels", List.of(large))).isEqualTo(2);
    assertThat(err.toString())
        .containsPattern("--sizes: 1 PiB, legal: at most [0-9.]+ .iB an input of 8, since cpu:0");
    String[] many = {"--device", "cpu", "-o", raw.toString(), "--inputs", "1025"};
    assertThat(run("tuner measure kernels", List.of(many))).isEqualTo(2);
    assertThat(err.toString()).contains("--inputs: 1025, legal: 2 to 1024");
    String[] one = {"--device", "cpu", "-o", raw.toString(), "--inputs", "1"};
    assertThat(run("tuner measure kernels", List.of(one))).isEqualTo(2);
    assertThat(err.toString()).contains("--inputs: 1, legal: 2 to 1024");
    assertThat(raw).doesNotExist();
    assertThat(run("bench kernels", List.of("--device", "cpu", "-n", "1025"))).isEqualTo(2);
    assertThat(err.toString()).contains("-n 1025: expected 2 to 1024 inputs");
  }

  @Test
  void nothingToCompareFails() {
    Path raw = folder.resolve("raw.jsonl");
    String[] one = {"--measure", raw.toString(), "--work", "copy", "--rounds", "3"};
    assertThat(run("tuner verify kernels", with(FEW, one))).as("%s", err).isEqualTo(1);
    assertThat(out.toString()).contains("no fold was compared").contains("verdict: FAIL");
  }

  @Test
  void explainNamesTheRowOrTheDefault() {
    assertThat(run("explain kernel", List.of("--type", "bf16", "--bytes", "4M", "--device", "cpu")))
        .isZero();
    assertThat(out.toString()).contains("bfloat16 sum of 8 inputs of 4 MiB on cpu:0");
    assertThat(run("explain kernel", List.of("--arch", "gfx942"))).isZero();
    assertThat(out.toString())
        .contains("nobody measured gfx942: ./jccl tuner measure kernels --device gpu")
        .contains("ESTIMATES, not run");
  }

  @Test
  void allReduceWithTheTableIsComparedWithEachEngineAlone() {
    List<String> few =
        List.of("--device", "cpu", "--type", "fp32", "--op", "max", "--sizes", "64K");
    assertThat(run("bench engines", with(few, "--rounds", "3"))).as("%s%s", out, err).isIn(0, 1, 3);
    assertThat(out.toString())
        .contains("64 KiB, 1 fold: time with the table over HIP's alone ")
        .contains("1 compared")
        .contains("the table from itself")
        .contains("verdict: ");
  }
}
