package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TunerCostCommandTest {
  private static Run run(String arguments) {
    return Run.of(new TunerCostCommand(), arguments.strip().split(" "));
  }

  @Test
  void theWholeTable() {
    Run run = run("--collective AllReduce --bytes 1M");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(2 + 21);
    assertThat(run.out())
        .contains("* ring/ll ", "28.01", "  pat/simple             none: no all_reduce by pat");
    assertThat(run.out().lines().filter(line -> line.startsWith("*"))).hasSize(1);
  }

  @Test
  void json() {
    Run run = run("--model rccl --collective allgather --bytes 1M --nodes 2 --ranks 16 --json");
    JsonNode root = JsonMapper.builder().build().readTree(run.out());
    assertThat(root.get("model").asString()).isEqualTo("RCCL 2024, tuning model 5");
    assertThat(root.get("topology").get("ranks").asInt()).isEqualTo(16);
    JsonNode entries = root.get("entries");
    assertThat(entries.size()).isEqualTo(21);
    int reasons = 0;
    for (JsonNode entry : entries) {
      assertThat(entry.has("time_us")).isEqualTo(entry.get("usable").asBoolean());
      reasons += entry.has("reason") ? 1 : 0;
    }
    assertThat(reasons).isEqualTo(19);
    assertThat(root.get("cheapest").asString()).startsWith("ring/");
  }

  @Test
  void whatTheModelIsToldChangesTheTable() {
    String call = "--collective all_reduce --bytes 1M ";
    assertThat(run(call + "--no-ll128").out()).contains("none: a link may tear stores");
    assertThat(run(call + "--nvls-channels 16").out()).doesNotContain("no NVLink switch");
    assertThat(run(call + "--nodes 2 --ranks 16 --collnet").out())
        .doesNotContain("no network switch");
    assertThat(run(call + "--type fp8_e4m3 --ranks 16").out())
        .contains("(float8 with more than 8 ranks: x 1024)");
    assertThat(run(call + "--ranks 1").out()).contains("one rank needs ring/simple only");
  }

  private static JsonNode entry(String arguments, String algorithm, String protocol) {
    JsonNode root = JsonMapper.shared().readTree(run(arguments.strip() + " --json").out());
    for (JsonNode entry : root.get("entries")) {
      if (entry.get("algorithm").asString().equals(algorithm)
          && entry.get("protocol").asString().equals(protocol)) {
        return entry;
      }
    }
    throw new AssertionError("no " + algorithm + "/" + protocol);
  }

  @Test
  void whatTheUserSaysOfThreadsChangesLaunches() {
    String call = "--collective all_reduce --bytes 1G ";
    assertThat(entry(call, "ring", "ll").get("threads").asInt()).isEqualTo(512);
    assertThat(entry(call, "ring", "ll128").get("threads").asInt()).isEqualTo(640);
    assertThat(entry(call + "--nthreads 256", "ring", "ll").get("threads").asInt()).isEqualTo(256);
    assertThat(entry(call + "--nthreads 256", "ring", "ll128").get("threads").asInt())
        .isEqualTo(640);
    assertThat(entry(call + "--ll128-nthreads 320", "ring", "ll128").get("threads").asInt())
        .isEqualTo(320);
    assertThat(
            entry(call + "--model rccl --threads-per-block 200", "ring", "ll")
                .get("threads")
                .asInt())
        .isEqualTo(256);
    String small = "--collective all_reduce --bytes 4K --thread-thresholds -1,-1,-1,";
    assertThat(entry(small + "8,-1,-1", "ring", "ll").get("channels").asInt()).isEqualTo(1);
    assertThat(entry(small + "0,-1,-1", "ring", "ll").get("channels").asInt()).isEqualTo(16);
    assertThat(entry(small + "0,-1,-1", "ring", "ll128").get("channels").asInt()).isEqualTo(1);
  }

  @Test
  void whatTheUserSaysOfTheNetworkChangesLatencies() {
    String call = "--collective all_reduce --bytes 1M --nodes 2 --ranks 16 ";
    double own = entry(call, "ring", "ll").get("latency_us").asDouble();
    double slow = entry(call + "--net-overhead 3000", "ring", "ll").get("latency_us").asDouble();
    int inside = 2 * (16 - 1) - 2;
    assertThat(slow - own).isCloseTo(inside * (3 - 1), within(1e-6));
    double simple = entry(call, "ring", "simple").get("latency_us").asDouble();
    double slowSimple =
        entry(call + "--net-overhead 3000", "ring", "simple").get("latency_us").asDouble();
    assertThat(slowSimple - simple).isCloseTo(inside * (9 - 3.4), within(1e-6));
    assertThat(
            run("--collective all_reduce --bytes 1M --nodes 2 --ranks 16 --net-overhead=-1").err())
        .contains("netOverhead");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--bytes 1 | --collective",
        "--collective alltoall --bytes 1 | collective: alltoall, legal: ",
        "--collective all_reduce --bytes 1Q | bytes: \"1Q\"",
        "--collective all_reduce --bytes 1 --ranks 0 | ranks: 0, legal: 1",
        "--collective all_reduce --bytes 1 --nodes 9 | ranks: 8, legal: 9",
        "--collective all_reduce --bytes 1 --channels 0 | channels: 0",
        "--collective all_reduce --bytes 1 --bw-intra 0 | bwIntra: 0.0",
        "--collective all_reduce --bytes 1 --link net | intra: net, legal: nvlink, pci",
        "--collective all_reduce --bytes 1 --op xor | --op: xor, legal: sum, prod, max, min, avg,"
            + " mulsum",
        "--collective all_reduce --bytes 1 --model nvidia | --model: nvidia, legal: nccl, rccl",
        "--collective all_reduce --bytes 1 --generation hoper | did you mean hopper?",
        "--collective all_reduce --bytes 1 --generation pascal | --generation: pascal, legal:"
            + " volta",
        "--collective all_reduce --bytes 1 --model rccl --numbers 6 | --numbers: 6, legal: 0 to 5",
        "--collective all_reduce --bytes 1 --model rccl --numbers=-1 | --numbers: -1, legal: 0 to"
            + " 5",
        "--collective all_reduce --bytes 1 --numbers 3 | --numbers: is for --model rccl, legal: the"
            + " options of --model nccl, which holds without --model",
        "--collective all_reduce --bytes 1 --model rccl --pat on | --pat: is for --model nccl,"
            + " legal: the options of --model rccl",
        "--collective all_reduce --bytes 1 --model rccl --no-ll128 | --no-ll128: is for",
        "--collective all_reduce --bytes 1 --nodes 3 --ranks 8 | --ranks: 8, legal: a multiple of"
            + " --nodes 3",
        "--collective all_reduce --bytes 1 --operations 0 | operations: 0",
      })
  void badOptions(String arguments, String message) {
    Run run = run(arguments);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }
}
