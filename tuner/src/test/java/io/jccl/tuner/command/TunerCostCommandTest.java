package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--bytes 1 | --collective",
        "--collective alltoall --bytes 1 | collective: \"alltoall\"",
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
