package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.spi.Command;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the commands print, where, and with which exit codes. */
class TunerCommandsTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String good;
  private String bad;

  @BeforeEach
  void files() throws IOException {
    good = file("good.csv", "reduce,0,18446744073709551615,ring,ll,4,-1,-1\n");
    bad = file("bad.csv", "# c\nreduce,0,9,rign,ll,4,-1,-1\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private int run(Command command, String... arguments) {
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private int select(String... arguments) {
    return run(new TunerSelectCommand(), arguments);
  }

  @Test
  void aBatchFromStandardInput() {
    InputStream before = System.in;
    String questions = "reduce,5,1,8,1,0\nallreduce,5,1,8,1,0\r\nreduce,5,1,8,1,0,2";
    try {
      System.setIn(new ByteArrayInputStream(questions.getBytes(StandardCharsets.US_ASCII)));
      assertThat(select("--config", good, "--mode", "nvidia", "--batch", "-")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(out).hasToString("ring,ll,4\nnone,none,1\nnone,none,1\n");
    assertThat(err.toString()).startsWith(good + ": 1 of 1 rows loaded (nvidia)");
  }

  @Test
  void answersBeforeABadLineArePrinted() throws IOException {
    String questions = file("q", "reduce,5,1,8,1,0\nreduce,x,1,8,1,0\nreduce,5,1,8,1,0\n");
    assertThat(select("--config", good, "--mode", "rccl", "--batch", questions)).isEqualTo(2);
    assertThat(out).hasToString("ring,ll,4\n");
    assertThat(err.toString()).contains(questions + ":2 bytes: \"x\", legal: 0 to");
  }

  @Test
  void oneQuestion() {
    int code =
        select(
            "--config",
            good,
            "--mode",
            "strict",
            "--collective",
            "reduce",
            "--bytes",
            "1.5G",
            "--ranks",
            "8");
    assertThat(code).isZero();
    assertThat(out).hasToString("ring,ll,4" + System.lineSeparator());
  }

  @Test
  void strictFaultsAndMissingFilesAndModesAreWrongInput() {
    assertThat(select("--config", bad, "--mode", "strict", "--batch", "-")).isEqualTo(2);
    assertThat(err.toString()).contains(bad + ":2:12 algorithm: \"rign\"", "did you mean ring?");
    assertThat(select("--config", good + "x", "--mode", "rccl", "--batch", "-")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read the tuner file " + good + "x");
    assertThat(select("--config", good, "--mode", "rcll", "--batch", "-")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean rccl?");
    assertThat(select("--config", good, "--mode", "rccl", "--batch", good + "x")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read " + good + "x");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void lintFailsOnErrorsOnly() {
    assertThat(run(new TunerLintCommand(), good)).isZero();
    assertThat(out.toString()).contains("errors: 0, warnings: 0, notes: 1");
    assertThat(run(new TunerLintCommand(), bad)).isEqualTo(1);
    assertThat(out.toString()).contains("error (fault) " + bad + ":2:12 algorithm: \"rign\"");
    assertThat(run(new TunerLintCommand(), good + "x")).isEqualTo(2);
  }

  @Test
  void lintOfAnArchitecture() throws IOException {
    String masked = file("masked.csv", "allgather,0,8388608,ring,ll,8,1,8\n");
    assertThat(run(new TunerLintCommand(), masked, "--arch", "gfx950")).isZero();
    assertThat(out.toString()).contains("warning (masked) " + masked + ":1: on gfx950 RCCL asks");
    assertThat(run(new TunerLintCommand(), masked, "--arch", "gfx95")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean gfx950?");
  }

  @Test
  void lintAsJson() {
    assertThat(run(new TunerLintCommand(), "--json", good)).isZero();
    assertThat(out.toString().replaceAll("\\s+", ""))
        .isEqualTo(
            "[{\"severity\":\"note\",\"kind\":\"loaded\",\"line\":0,\"message\":"
                + "\"of1rows,RCCL'sreaderloads1andNCCL's1\"}]");
  }

  @Test
  void diffTellsWhereAndHowMuchWasCompared() throws IOException {
    String other = file("other.csv", "reduce,0,9,ring,ll,4,1,-1\n");
    assertThat(run(new TunerDiffCommand(), good, good)).isZero();
    assertThat(out.toString()).endsWith("2 points compared, 0 ranges differ\n");
    assertThat(run(new TunerDiffCommand(), good, other)).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "reduce 10..18446744073709551615 nNodes 1 nRanks any numPipeOps any regBuff any: "
                + "ring,ll,4 ("
                + good
                + ":1) -> none,none,0\n");
  }

  @Test
  void diffOfNothingFails() throws IOException {
    String empty = file("empty.csv", "# nothing\n");
    assertThat(run(new TunerDiffCommand(), empty, empty)).isEqualTo(1);
    assertThat(err.toString()).contains("nothing was compared");
    assertThat(run(new TunerDiffCommand(), good, bad)).isEqualTo(2);
  }

  @Test
  void diffAsJson() throws IOException {
    String other = file("other.csv", "reduce,0,18446744073709551615,ring,ll,8,-1,-1\n");
    assertThat(run(new TunerDiffCommand(), "--json", good, other)).isEqualTo(1);
    assertThat(out.toString().replaceAll("\\s+", ""))
        .startsWith("{\"points\":2,\"differences\":[{\"collective\":\"reduce\",\"minBytes\":\"0\"");
  }

  @Test
  void convertOverwritesOnlyWhenAsked() throws IOException {
    String target = folder.resolve("new.csv").toString();
    String[] arguments = {"--from", "rccl", "--to", "jccl", "-o", target, good};
    assertThat(run(new TunerConvertCommand(), arguments)).isZero();
    assertThat(Path.of(target)).hasContent("reduce,0,-1,ring,ll,4,-1,-1,-1,-1\n");
    Files.writeString(Path.of(target), "mine");
    assertThat(run(new TunerConvertCommand(), arguments)).isEqualTo(2);
    assertThat(err.toString()).contains("--force overwrites it");
    assertThat(Path.of(target)).hasContent("mine");
    assertThat(
            run(
                new TunerConvertCommand(),
                "--force",
                "--from",
                "rccl",
                "--to",
                "rccl",
                "-o",
                target,
                good))
        .isZero();
    assertThat(Path.of(target)).content().startsWith("reduce,");
  }

  @Test
  void convertRefusesFormatsByName() {
    assertThat(run(new TunerConvertCommand(), "--from", "google", "--to", "rccl", good))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--from: format: google (Google's tuner has ranges");
    assertThat(out.toString()).isEmpty();
  }
}
