package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.KernelTable;
import io.jccl.select.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code jccl check kernels} and {@code jccl bench kernels} print. */
class KernelCommandsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(Object command, String... arguments) {
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void checkCountsWhatItCompared() {
    int exit =
        run(new CheckKernelsCommand(), "--device", "cpu", "--type", "int64", "--op", "max,avg");
    assertThat(exit).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceAll("[0-9][0-9,]{5,}", "N")))
        .contains(
            "int64     max     ok, N compared",
            "int64     avg     ok, N compared",
            "LL128 folds       ok, N compared",
            "0 wrong, N elements and bytes compared");
  }

  @Test
  void benchHasALineAKeyAndSize() {
    int exit =
        run(
            new BenchKernelsCommand(),
            "--device",
            "cpu",
            "-b",
            "4K",
            "-e",
            "32K",
            "-r",
            "1",
            "-d",
            "fp16",
            "-o",
            "sum,min");
    assertThat(exit).isZero();
    assertThat(out.toString())
        .contains("4 KiB an input, copy")
        .contains("32 KiB an input, copy")
        .containsPattern("half +sum +hip +table +[0-9.]+ +[0-9.]+")
        .containsPattern("half +min +hip +table +[0-9.]+ +[0-9.]+");
  }

  @Test
  void benchTriesVariants() {
    int exit =
        run(
            new BenchKernelsCommand(),
            "--device",
            "cpu",
            "-b",
            "4K",
            "-e",
            "4K",
            "-r",
            "1",
            "-d",
            "uint8",
            "-o",
            "max",
            "--variants",
            "1");
    assertThat(exit).isZero();
    assertThat(out.toString()).contains("u4d2@1").contains("any@1");
  }

  @Test
  void devicesThatAreNotThereAreRefusedWithoutAStackTrace() {
    List<Supplier<Object>> commands =
        List.of(
            CheckKernelsCommand::new,
            CheckFusedCommand::new,
            CheckLinksCommand::new,
            BenchKernelsCommand::new);
    for (Supplier<Object> command : commands) {
      for (String name : new String[] {"cpu:99", "", "nope"}) {
        err.getBuffer().setLength(0);
        assertThat(run(command.get(), "--device", name)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("device: " + name).doesNotContain("\tat io.jccl");
      }
    }
  }

  private int explain(String table, String... arguments) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.csv"), table);
    Settings settings = Settings.of(Map.of("JCCL_KERNEL_TABLE", file.toString()));
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return run(new ExplainKernelCommand(() -> settings), arguments);
  }

  @Test
  void aTableOfAnotherDeviceIsWarnedOf() throws IOException {
    String head = "# cuda:0: NVIDIA H200, sm_90, 132 compute units; driver x.\n";
    String rows = head + KernelTable.HEADER + "\nfloat,sum,0,*,0,*,tornado,v,1,1,9,9,9,1,9\n";
    assertThat(explain(rows, "--arch", "gfx942")).isZero();
    assertThat(out.toString())
        .contains(
            "float sum of 8 inputs of 1 MiB on gfx942: tornado",
            "; measured on NVIDIA H200 (sm_90); by environment")
        .containsPattern("  warning: .*mine.csv was measured on NVIDIA H200 .* used on gfx942: ");
    assertThat(explain(rows, "--arch", "sm_90")).isZero();
    assertThat(out.toString()).contains("on sm_90: tornado").doesNotContain("warning: ");
    assertThat(explain(rows, "--arch", "sm_90", "--inputs", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--inputs: 0, legal: 1 or more");
    assertThat(explain(KernelTable.HEADER, "--arch", "sm_90")).isEqualTo(2);
    assertThat(err.toString()).contains("mine.csv: it has no rows, legal: a table of tuner derive");
  }

  @Test
  void explainSaysWhatIsComparedAndWhatIsNotThere() throws IOException {
    String row = "\nfloat,sum,0,*,0,*,hip,v,1,256,9,9,9,3.918,9\n";
    assertThat(explain(KernelTable.HEADER + row, "--arch", "sm_90")).isZero();
    assertThat(out.toString())
        .containsPattern(
            "mine.csv:2, 256 threads .*9 GB/s, 3.918 times the other engine's rate; by")
        .containsPattern("[+] .*mine.csv:2: 0 to any B: .*, 3.918 times the other engine's rate\n");
    String bogus = KernelTable.HEADER + row.replace("hip", "hp");
    assertThat(explain(bogus, "--arch", "sm_90")).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElseThrow())
        .endsWith("mine.csv:2 engine: hp, legal: hip, tornado; did you mean hip?");
    out.getBuffer().setLength(0);
    assertThat(run(new ExplainKernelCommand(Settings::defaults), "--arch", "gfx9999")).isZero();
    assertThat(out.toString())
        .contains("  default, since there is no tables/kernels/gfx9999.csv\n")
        .contains("nobody measured gfx9999: ");
  }

  @Test
  void unknownNamesAreRefusedWithTheLegalOnes() {
    assertThat(run(new CheckKernelsCommand(), "--device", "cpu", "-d", "int7")).isEqualTo(2);
    assertThat(err.toString()).contains("--type: int7, legal: int8, uint8", "did you mean int8?");
    assertThat(run(new BenchKernelsCommand(), "--device", "cpu", "-o", "add")).isEqualTo(2);
    assertThat(err.toString()).contains("--op: add, legal: sum, prod, min, max");
    assertThat(run(new CheckFusedCommand(), "--device", "cpu", "-o", "som")).isEqualTo(2);
    assertThat(err.toString()).contains("--op: som, legal: sum, ", "did you mean sum?");
    assertThat(run(new ExplainKernelCommand(), "--type", "flaot")).isEqualTo(2);
    assertThat(err.toString()).contains("--type: flaot, legal: ", "did you mean float?");
    assertThat(run(new BenchKernelsCommand(), "--device", "cpu", "--engine", "tornado"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--engine: tornado, legal: hip; add jccl-tornado-kernels");
  }
}
