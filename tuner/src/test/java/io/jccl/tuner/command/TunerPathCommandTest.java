package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TunerPathCommandTest {
  private static Run batch(String input, String... arguments) {
    String[] all = new String[arguments.length + 4];
    System.arraycopy(arguments, 0, all, 4, arguments.length);
    all[0] = "--arch";
    all[1] = "gfx1250";
    all[2] = "--batch";
    all[3] = "-";
    return Run.withInput(input, new TunerPathCommand(), all);
  }

  @Test
  void oneAnswerALine() {
    String input =
        "8,AllReduce,float,4194304\r\n"
            + "8,AllReduce,fp8_e4m3,1024\n"
            + "16,AllToAll,bfloat16,2M\n"
            + "8,all_gather,f8e5m2,268435456\n"
            + "8,Gather,float,1024\n"
            + "8,Broadcast,float,1024";
    Run run = batch(input, "--partition", "SPX", "--nodes", "1", "--rules", "after");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "DDA LL", "TREE LL", "Direct SIMPLE", "RING LL128", "P2P kernel", "RING LL,model");
  }

  @Test
  void theRulesBefore() {
    assertThat(batch("8,AllReduce,float,4194304\n", "--rules", "before").out().strip())
        .isEqualTo("DDA LL128");
  }

  @Test
  void files(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("calls");
    Files.writeString(file, "8,AllReduce,float,4M\n");
    Run run = Run.of(new TunerPathCommand(), "--arch", "gfx1250", "--batch", file.toString());
    assertThat(run.out().strip()).isEqualTo("DDA LL");
    Run missing = Run.of(new TunerPathCommand(), "--arch", "gfx1250", "--batch", file + "s");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).startsWith("cannot read " + file + "s: there is no such file");
  }

  @Test
  void registeredBuffersAndVariables() {
    String many = "32,AllReduce,float,4M\n";
    assertThat(batch(many).out().strip()).isEqualTo("DDA SIMPLE");
    assertThat(batch(many, "--registered").out().strip()).isEqualTo("DDA LL");
    assertThat(batch("8,Gather,float,4M\n", "--set", "RCCL_FORCE_CE=1").out().strip())
        .isEqualTo("CE-Scratch");
    assertThat(batch("8,Gather,float,4M\n", "--set", "JCCL_FORCE_CE=1").out().strip())
        .isEqualTo("CE-Scratch");
  }

  @Test
  void why() {
    Run run =
        Run.of(
            new TunerPathCommand(),
            "--arch",
            "gfx1250",
            "--rules",
            "before",
            "--why",
            "8,Gather,float,1K");
    assertThat(run.out())
        .startsWith("CE-Scratch\n  here: ce/simple\n  inferred: ")
        .containsPattern("  \\+ path gfx1250.csv:\\d+ CE-Scratch \\(inferred\\): inferred: I1\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8,AlReduce,float,4M | -:2: collective: AlReduce, legal: ",
        "8,AllReduce,flaot,4M | -:2: type: flaot, legal: ",
        "8,AllReduce,flaot,4M | did you mean float?",
        "8,AllReduce,float,4X | -:2: bytes: \"4X\"",
        "8,AllReduce,float,-1 | -:2: bytes: \"-1\"",
        "0,AllReduce,float,4M | -:2: ranks: \"0\"",
        "8,AllReduce,float | -:2: line: \"8,AllReduce,float\", legal: ranks,collective,type,bytes",
        "8,AllToAllV,float,4M | -:2: collective: AllToAllV, legal: ",
        "8,AllReduce,float,4M,1 | -:2: line",
      })
  void badLines(String line, String message) {
    Run run = batch("8,AllReduce,float,4M\n" + line + "\n8,AllReduce,float,4M\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEqualTo("DDA LL" + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--arch gfx1251 8,AllReduce,float,4M | --arch: gfx1251, legal: gfx1200,",
        "--arch gfx942 --rules later 8,AllReduce,float,4M | --rules: later, legal: before, after",
        "--arch gfx942 --partition CPX 8,AllReduce,float,4M | --partition: CPX, legal: SPX, DPX",
        "--arch gfx942 --nodes 0 8,AllReduce,float,4M | --nodes: 0, legal: 1 or more",
        "--arch gfx942 --set RCCL_DDA=1 8,AllReduce,float,4M | RCCL_DDA_ENABLE",
        "--arch gfx942 --set JCCL_FORCE_CW=1 8,AllReduce,float,4M | did you mean JCCL_FORCE_CE?",
        "--arch gfx942 | CALL",
        "8,AllReduce,float,4M | --arch",
      })
  void badOptions(String arguments, String message) {
    Run run = Run.of(new TunerPathCommand(), arguments.strip().split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }
}
