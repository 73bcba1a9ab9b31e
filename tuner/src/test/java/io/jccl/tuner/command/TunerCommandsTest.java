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
  void convertNamesAMissingFolderAndAFolder() {
    Path missing = folder.resolve("none");
    String[] arguments = {"--from", "rccl", "--to", "rccl", good, "-o", missing + "/new.csv"};
    assertThat(run(new TunerConvertCommand(), arguments)).isEqualTo(2);
    assertThat(err.toString())
        .isEqualTo(missing + "/new.csv cannot be written: there is no folder " + missing + "\n");
    arguments[6] = folder.toString();
    assertThat(run(new TunerConvertCommand(), arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(folder + " is a folder: give the name of a file in it");
  }

  @Test
  void filesThatCannotBeReadAreToldInWords() {
    assertThat(run(new TunerLintCommand(), good + "x")).isEqualTo(2);
    assertThat(run(new TunerLintCommand(), folder.toString())).isEqualTo(2);
    assertThat(select("--config", good, "--mode", "rccl", "--batch", good + "x")).isEqualTo(2);
    assertThat(select("--config", good, "--mode", "rccl", "--batch", folder.toString()))
        .isEqualTo(2);
    assertThat(err.toString().lines().filter(line -> !line.contains("loaded")))
        .containsExactly(
            "cannot read the tuner file " + good + "x: there is no such file",
            "cannot read the tuner file " + folder + ": it is a folder",
            "cannot read " + good + "x: there is no such file",
            "cannot read " + folder + ": it is a folder");
  }

  private void answers(String options, int code, String expected) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String all = "--config " + good + " --mode rccl " + options;
    assertThat(select(all.split(" "))).as(options).isEqualTo(code);
    assertThat(code == 0 ? out.toString() : err.toString()).startsWith(expected);
  }

  @Test
  void selectTakesCollectivesAsPeopleWriteThem() throws IOException {
    good = file("all.csv", "allreduce,0,99,ring,ll,4,-1,-1\n");
    answers("--collective all_reduce --bytes 8 --ranks 8", 0, "ring,ll,4");
    answers("--collective AllReduce --bytes 8 --ranks 8", 0, "ring,ll,4");
    answers("--collective allreduce --bytes 8 --ranks 8", 0, "ring,ll,4");
    String lines = file("lines", "all_reduce,8,1,8,1,0\n");
    answers(
        "--batch " + lines, 2, good + ": 1 of 1 rows loaded (rccl)\n" + lines + ":1 collective");
  }

  @Test
  void errorsOfOptionsNameThemAndComeFirst() {
    String call = "--collective reduce --bytes 8 --ranks ";
    answers(call + "0", 2, "--ranks: 0, legal: 1 or more");
    answers(call + "8 --nodes -2", 2, "--nodes: -2, legal: 1 or more");
    answers(call + "8 --pipe-ops 0", 2, "--pipe-ops: 0, legal: 1 or more");
    answers(call + "8 --usable x", 2, "--usable: \"x\", legal: 1 to 16 hexadecimal digits");
    answers("--collective reduse --bytes 8 --ranks 8", 2, "--collective: reduse, legal: ");
    answers("--collective reduce --bytes 8Q --ranks 8", 2, "--bytes: \"8Q\", legal: ");
  }

  @Test
  void aFileOfWhichNothingIsLoadedIsWarnedOf() {
    good = bad;
    answers("--collective reduce --bytes 8 --ranks 8", 0, "none,none,0");
    assertThat(err.toString())
        .contains("bad.csv: 0 of 1 rows loaded (rccl)\nwarning: without a row");
  }

  @Test
  void lintOfATableOfJccls() throws IOException {
    String table = file("jccl.csv", "allreduce,0,-1,ring,ll,4,-1,-1\n");
    assertThat(run(new TunerLintCommand(), "--format", "jccl", table)).isZero();
    assertThat(out.toString())
        .contains("note (loaded) " + table + ": JCCL's table: it loads all 1 rows");
    assertThat(run(new TunerLintCommand(), "--format", "jcl", table)).isEqualTo(2);
    assertThat(err.toString()).contains("--format: jcl, legal: rccl, jccl; did you mean");
  }

  @Test
  void aDeviceWithoutARuntimeGetsNoHint() {
    String samples = folder.resolve("samples").toString();
    assertThat(run(new TunerMeasureCommand(), "--device", "cpu", "-o", samples)).isEqualTo(2);
    assertThat(err.toString())
        .contains("device: cpu, legal: none: no device runtime is installed")
        .doesNotContain("did you mean");
  }

  @Test
  void convertRefusesFormatsByName() {
    assertThat(run(new TunerConvertCommand(), "--from", "google", "--to", "rccl", good))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--from: format: google (Google's tuner has ranges");
    assertThat(out.toString()).isEmpty();
  }
}
