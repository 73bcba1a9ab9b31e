package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.verify.Synthetic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exit codes, where things are printed, and what is wrong input. */
class TunerVerifyCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private String samples(long seed, double noise, double factor) {
    return new Synthetic(seed)
        .sweep(8, noise, factor)
        .write(folder.resolve("samples" + seed + ".jsonl"))
        .toString();
  }

  private int verify(String... arguments) {
    return new CommandLine(new TunerVerifyCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private int verify(double noise, double factor) {
    return verify(
        "--baseline",
        samples(1, noise, 1),
        "--candidate",
        samples(2, noise, factor),
        "--control",
        samples(3, noise, 1));
  }

  @Test
  void passIsZero() {
    assertThat(verify(0.01, 1)).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains("keys compared: 27, not compared: 0", "latency ", "throughput ")
        .endsWith("verdict: PASS (no key is slower beyond threshold and noise)\n");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void regressionIsOneAndListsTheWorst() {
    assertThat(verify(0.01, 1.1)).isEqualTo(1);
    assertThat(out.toString())
        .containsPattern(
            "slower +\\+1\\d\\.\\d% +5\\.0% .*all_reduce float sum, 4 ranks, \\d+ B, host")
        .contains("verdict: REGRESSION (");
  }

  @Test
  void inconclusiveIsThree() {
    assertThat(verify(0.4, 1)).isEqualTo(3);
    assertThat(out.toString()).contains("verdict: INCONCLUSIVE (noise leaves ");
  }

  @Test
  void nothingComparedIsOne() throws IOException {
    String none = Files.writeString(folder.resolve("none"), "").toString();
    String some = samples(1, 0.01, 1);
    assertThat(verify("--baseline", some, "--candidate", none, "--control", some)).isEqualTo(1);
    assertThat(out.toString()).contains("keys compared: 0", "verdict: FAIL (no key was compared");
  }

  @Test
  void thresholdsAreOptions() {
    String[] files = {
      "--baseline", samples(1, 0.01, 1),
      "--candidate", samples(2, 0.01, 1.1),
      "--control", samples(3, 0.01, 1),
      "--throughput", "20"
    };
    assertThat(verify(files)).as(out.toString()).isZero();
  }

  @Test
  void asJson() {
    String baseline = samples(1, 0.01, 1);
    String candidate = samples(2, 0.01, 1.1);
    assertThat(
            verify(
                "--json", "--baseline", baseline, "--candidate", candidate, "--control", baseline))
        .isEqualTo(1);
    JsonNode report = JsonMapper.shared().readTree(out.toString());
    assertThat(report.path("verdict").asString()).isEqualTo("REGRESSION");
    assertThat(report.path("compared").asInt()).isEqualTo(27);
    assertThat(report.path("keys").path(0).path("finding").asString()).isEqualTo("slower");
    assertThat(report.path("tiers").path(1).path("threshold").asDouble()).isEqualTo(0.05);
  }

  @Test
  void badFilesAreWrongInputWithTheirLine() throws IOException {
    String good = samples(1, 0.01, 1);
    String text = Files.readString(Path.of(good));
    String bad =
        Files.writeString(folder.resolve("bad"), text.replaceFirst("\"round\":1", "\"round\":-7"))
            .toString();
    assertThat(verify("--baseline", good, "--candidate", bad, "--control", good)).isEqualTo(2);
    assertThat(err.toString()).contains(bad + ":3").contains("-7");
    assertThat(verify("--baseline", good, "--candidate", good + "x")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read " + good + "x");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void badOptionsAreWrongInput() {
    String good = samples(1, 0.01, 1);
    assertThat(verify()).isEqualTo(2);
    assertThat(verify("--baseline", good)).isEqualTo(2);
    assertThat(verify("--baseline", good, "--candidate", good, "--samples", good)).isEqualTo(2);
    assertThat(verify("--baseline", good, "--candidate", good, "--by", "chioce")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean choice?");
    assertThat(verify("--baseline", good, "--candidate", good, "--latency", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--latency: -1.0, legal: 0 or more");
    assertThat(verify("--baseline", good, "--candidate", good, "--large-from", "9X")).isEqualTo(2);
    assertThat(err.toString()).contains("--large-from: '9X' is not a size");
  }

  @Test
  void differentMachinesAreTold() throws IOException {
    String good = samples(1, 0.01, 1);
    String text = Files.readString(Path.of(good)).replace("Imaginary CPU", "Another CPU");
    String other = Files.writeString(folder.resolve("other"), text).toString();
    assertThat(verify("--baseline", good, "--candidate", other, "--control", good)).isZero();
    assertThat(err.toString()).contains("were measured differently", "Imaginary", "Another");
  }

  @Test
  void aTableWithoutItsChoicesMeasuredFails() throws IOException {
    String sweep = samples(1, 0.01, 1);
    String table =
        Files.writeString(folder.resolve("t.csv"), "allreduce,0,-1,ring,ll128,3,-1,-1\n")
            .toString();
    assertThat(verify("--samples", sweep, "--table", table)).isEqualTo(1);
    assertThat(out.toString()).contains("verdict: FAIL", "goals: median regret 2.0%");
    assertThat(verify("--samples", sweep, "--table", table + "x")).isEqualTo(2);
    assertThat(err.toString()).contains("t.csvx");
  }

  /** With thresholds that no machine misses, so that the verdict does not depend on it. */
  @Test
  void aSweepIsMadeHere() throws IOException {
    Path file = folder.resolve("live.jsonl");
    String table =
        Files.writeString(folder.resolve("t.csv"), "allreduce,0,-1,ring,ll,3,-1,-1\n").toString();
    String[] words = {
      "--measure", file.toString(),
      "--table", table,
      "--collectives", "all_reduce",
      "--sizes", "64K",
      "--rounds", "3",
      "--latency", "1e9",
      "--undecided", "100",
      "--median-regret", "1e9",
      "--worst-regret", "1e9"
    };
    assertThat(verify(words)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("keys compared: 1, not compared: 0")
        .contains("table against cost model: ", "regret against the best", "ring/ll/3")
        .contains("verdict: PASS (goals: ");
    assertThat(file)
        .content()
        .contains("\"algorithm\":\"ring\",\"protocol\":\"ll\",\"channels\":3");
    assertThat(verify(words)).isEqualTo(2);
    assertThat(err.toString()).contains(file + " is there already; --force overwrites it");
  }
}
