package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.KernelTable;
import io.jccl.select.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One choice explained: JCCL's own, and RCCL's and NCCL's with a tuner file. */
class TunerExplainCommandTest {
  private static final String ROWS =
      """
      # a comment
      broadcast,0,-1,ring,ll,4,-1,-1
      allreduce,0,1023,ring,ll,4,-1,-1
      allreduce,1024,18446744073709551615,ring,ll,4,2,-1
      allreduce,1024,18446744073709551615,nvls,simple,4,1,-1
      allreduce,1024,18446744073709551615,rnig,simple,4,1,-1
      allreduce,1024,18446744073709551615,ring,ll,112,1,8
      allreduce,0,18446744073709551615,tree,ll,4,-1,-1
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("t.csv"), ROWS);
  }

  private static Run own(Map<String, String> settings, String arguments) {
    return Run.of(new TunerExplainCommand(() -> Settings.of(settings)), arguments.split(" "));
  }

  private Run rccl(String arguments) {
    Stream<String> all =
        Stream.concat(Stream.of("--config", file.toString()), Arrays.stream(arguments.split(" ")));
    return Run.of(new TunerExplainCommand(Settings::defaults), all.toArray(String[]::new));
  }

  private static JsonNode json(Run run) {
    assertThat(run.err()).isEmpty();
    return JsonMapper.shared().readTree(run.out());
  }

  @Test
  void ourChoiceOnTheHost() {
    Run run = own(Map.of("JCCL_ALGO", "^ring"), "--collective all_reduce --bytes 1M --ranks 4");
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .startsWith("all_reduce of 1048576 bytes of float, sum, 4 ranks on 1 machine, host memory")
        .contains("decision: twoshot/simple/1 from JCCL_ALGO=^ring (environment), host-defaults")
        .containsPattern("predicted: twoshot/simple/1, [0-9.]+ us \\(model host\\)")
        .containsPattern("the model's own choice: twoshot/simple/1, [0-9.]+ us")
        .containsPattern("  - host-defaults.csv:\\d+ is for \\d+ bytes to \\d+, not for 1048576")
        .containsPattern("  \\+ host-defaults.csv:\\d+ takes twoshot/simple")
        .contains("model host: not asked, another has decided; it says")
        .contains("  - ring/ll, ring/ll128, ring/simple: excluded by JCCL_ALGO=^ring");
  }

  @Test
  void whoseKernelsFoldAndOnWhichThreads() {
    assertThat(own(Map.of(), "--collective reduce --bytes 64").out())
        .contains("kernels: host, the ranks work on host memory\n")
        .contains("threads: one a rank, the caller's or its stream's\n");
    assertThat(own(Map.of(), "--collective broadcast --bytes 64").out())
        .contains("kernels: none that fold, data are only moved\n");
    String onDevices = "--collective reducescatter --bytes 64 --ranks 4 --arch gfx000";
    assertThat(own(Map.of(), onDevices).out())
        .contains("kernels: hip, default, since there is no tables/kernels/gfx000.csv\n")
        .contains("threads: of a block as many as the kernels are compiled for\n");
    JsonNode set = json(own(Map.of("JCCL_KERNELS", "tornado"), onDevices + " --json"));
    assertThat(set.get("kernels").get("engine").asString()).isEqualTo("tornado");
  }

  @Test
  void theUsersTableOfKernelsIsAskedForAnArchitecture() throws IOException {
    String row = "\nfloat,sum,0,*,tornado,v,1,1,9,9,9,1,9";
    Path table = Files.writeString(folder.resolve("k.csv"), KernelTable.HEADER + row);
    Map<String, String> set = Map.of("JCCL_KERNEL_TABLE", table.toString());
    String call = "--collective reduce --bytes 64 --arch sm_90";
    assertThat(own(set, call).out())
        .contains("kernels: tornado, " + table + ":2, ", "; by environment JCCL_KERNEL_TABLE");
    Files.writeString(table, KernelTable.HEADER + row.replace("tornado", "tornaod"));
    Run wrong = own(set, call);
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains(table + ":2 engine: tornaod, legal: hip, tornado");
  }

  @Test
  void aCallMayBeInAGraph() {
    Map<String, String> set = Map.of("RCCL_DDA_LL_THRESHOLD", "0", "RCCL_DDA_LL128_THRESHOLD", "0");
    String call = "--collective allreduce --bytes 24M --ranks 4 --arch gfx1250";
    assertThat(own(set, call).out()).contains("rules of gfx1250: asked, has no answer");
    assertThat(own(set, call + " --captured").out())
        .contains("operations 1, in a graph\n")
        .contains("rules of gfx1250: decides");
  }

  @Test
  void sourcesThatAreSwitchedOff() {
    Run run = own(Map.of("JCCL_TUNER", "model"), "--collective allgather --bytes 64");
    assertThat(run.out())
        .contains("switched off by JCCL_TUNER=model (environment); it would say")
        .contains("model host: decides");
  }

  @Test
  void ourChoiceOnAnArchitectureWithRules() {
    JsonNode root = json(own(Map.of(), "--collective gather --bytes 1K --arch gfx950 --json"));
    assertThat(root.get("call").get("arch").asString()).isEqualTo("gfx950");
    assertThat(root.get("decision").get("choice").asString()).isEqualTo("ce/simple/1");
    assertThat(root.get("decision").get("source").asString())
        .matches("gfx950.csv:\\d+ \\(inferred\\)");
    assertThat(root.get("sources").get(0).get("part").asString()).isEqualTo("decided");
    assertThat(root.get("predicted").get("us").asDouble()).isPositive();
    assertThat(root.get("model").get("choice").asString()).isNotEmpty();
    assertThat(root.get("refused").size()).isPositive();
  }

  @Test
  void rulesThatDoNotHoldAreMarkedAsInferredToo() {
    Run run =
        own(
            Map.of("RCCL_FORCE_CE", "0"),
            "--collective gather --bytes 1K --arch gfx950 --registered");
    assertThat(run.out()).containsPattern("gfx950.csv:\\d+ CE-Scratch \\(inferred\\) not unreg");
  }

  @Test
  void everyRowBeforeTheOneTaken() {
    Run run = rccl("--collective allreduce --bytes 1M --mode rccl");
    assertThat(run.code()).isZero();
    assertThat(run.out().replace(file.toString(), "t.csv"))
        .contains("decision: ring/ll, 112 channels of 256 threads, by t.csv:7")
        .containsPattern("predicted: ring/ll, [0-9.]+ us")
        .containsPattern("the model's own choice: ring/simple, [0-9.]+ us \\(RCCL 2024")
        .contains("t.csv: 6 of 7 rows loaded (rccl)")
        .contains("  - t.csv:2 is for broadcast, not for allreduce")
        .contains("  - t.csv:3 is for 0 to 1023 bytes, not for 1048576")
        .contains("  - t.csv:4 is for nNodes 2, not for 1")
        .contains("  - t.csv:5 matches, but nvls/simple is not usable: no NVLink on AMD")
        .contains("  - t.csv:6 is left out: an unknown collective")
        .contains("  + t.csv:7 allreduce,1024,")
        .doesNotContain("t.csv:8");
  }

  @Test
  void theSameAsJson() {
    JsonNode root = json(rccl("--collective allreduce --bytes 1M --mode rccl --json"));
    assertThat(root.get("decider").asString()).isEqualTo("row");
    assertThat(root.get("table").get("row").asString()).endsWith("t.csv:7");
    assertThat(root.get("table").get("passed").size()).isEqualTo(5);
    assertThat(root.get("tuned").get("channels").asInt()).isEqualTo(112);
    assertThat(root.get("untuned").get("us").asDouble())
        .isLessThan(root.get("predicted").get("us").asDouble());
  }

  @Test
  void withoutARowTheModelDecides() {
    JsonNode rccl = json(rccl("--collective reduce --bytes 1M --mode rccl --channels 24 --json"));
    assertThat(rccl.get("decider").asString()).isEqualTo("model");
    assertThat(rccl.get("tuned").get("channels").asInt()).isEqualTo(24);
    JsonNode nvidia =
        json(rccl("--collective reduce --bytes 1M --mode nvidia --channels 24 --json"));
    assertThat(nvidia.get("model").asString()).startsWith("NCCL");
    assertThat(nvidia.get("tuned").get("channels").asInt()).isEqualTo(1);
    assertThat(nvidia.get("untuned").get("channels").asInt()).isEqualTo(24);
  }

  @Test
  void builtInPathsAskNoTuner() {
    Run run = rccl("--collective allreduce --bytes 1M --mode rccl --arch gfx1250");
    assertThat(run.out())
        .contains("decision: DDA LL, a built-in path: RCCL asks no tuner")
        .contains("predicted: no model knows its time")
        .containsPattern("  - path gfx1250.csv:\\d+ DDA SIMPLE: not ranks>=32: ranks is 8")
        .containsPattern("  \\+ path gfx1250.csv:\\d+ DDA LL: stated");
    JsonNode off =
        json(
            rccl(
                "--collective allreduce --bytes 1M --mode rccl --arch gfx1250 --json"
                    + " --set RCCL_DDA_ENABLE=0"));
    assertThat(off.get("decider").asString()).isEqualTo("row");
    assertThat(off.get("path").get("name").asString()).isEqualTo("TREE LL128");
    assertThat(off.get("path").get("bypass").asBoolean()).isFalse();
  }

  @Test
  void rulesDecideWhereNoRowApplies() {
    Run run = rccl("--collective reducescatter --bytes 1M --mode rccl --arch gfx942 --type int8");
    assertThat(run.out())
        .containsPattern(
            "decision: RING LL, \\d+ channels? \\(the model's number\\) of 256 threads, by the"
                + " rules of gfx942")
        .containsPattern("predicted: ring/ll, [0-9.]+ us");
  }

  /** DPX asks for 192 threads, within the user's limit, and whole blocks for RCCL's own setting. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--arch gfx1250 --partition DPX | 192",
        "--arch gfx1250 --partition SPX | 256",
        "--arch gfx1250 --partition DPX --nthreads 128 | 128",
        "--arch gfx1250 --partition DPX --threads-per-block 200 | 224",
        "--arch gfx942 --threads-per-block 200 | 256",
        "--arch gfx942 --nthreads 192 | 192",
        "--model rccl --threads-per-block 100 | 192",
        "--model nccl --nthreads 96 | 96",
        "--model nccl | 512",
      })
  void threadsAreThoseOfTheRulesWithinTheUsersLimit(String options, int threads) {
    JsonNode root =
        json(
            rccl(
                "--collective broadcast --bytes 256M --mode rccl --set RCCL_FORCE_CE=0 --json "
                    + options.strip()));
    assertThat(root.get("predicted").get("protocol").asString()).isEqualTo("ll");
    assertThat(root.get("predicted").get("threads").asInt()).isEqualTo(threads);
  }

  @Test
  void thePathOnPeersMemoryHasItsBlocks() {
    String call = "--collective reducescatter --bytes 32M --ranks 16 --mode rccl --arch gfx1250";
    assertThat(rccl(call).out())
        .contains("decision: DDA SIMPLE, up to 128 blocks, a built-in path");
    assertThat(json(rccl(call + " --json")).get("blocks").asInt()).isEqualTo(128);
  }

  @Test
  void whatTheUserSwitchesOffIsNotUsable() {
    String call = "--collective allreduce --bytes 1M --algo tree --mode ";
    assertThat(rccl(call + "rccl").out())
        .contains("7 matches, but ring/ll is not usable: not in --algo or --proto")
        .contains("decision: tree/ll, 4 channels of 256 threads,");
  }

  /**
   * NCCL's plugin takes the -1024 that the float8 guard makes of -1 for a time; RCCL's does not.
   */
  @Test
  void theGuardFoolsThePluginOfNccl() {
    String call =
        "--collective allreduce --bytes 1M --ranks 16 --nodes 2 --type fp8_e4m3 --algo tree --mode"
            + " ";
    assertThat(rccl(call + "nvidia").out())
        .contains("decision: ring/ll, 4 channels of")
        .contains("predicted: ring/ll, which the model has no time for: not in --algo or --proto");
    assertThat(rccl(call + "rccl").out())
        .contains("4 matches, but ring/ll is not usable")
        .contains("decision: tree/ll, 4 channels of 256 threads,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--collective gather --bytes 1K | collective: gather, legal: all_reduce",
        "--collective reduce --bytes 1K --arch gfx9 | arch: gfx9, legal: gfx1200",
        "--collective reduce --bytes 1K --mode nccl | did you mean",
        "--collective reduce --bytes 1K --algo rnig | --algo: rnig, legal: tree, ring",
        "--collective reduce --bytes 1K | t.csv:2:13 maxbytes: \"-1\"",
        "--bytes 1K | --collective",
        "--collective reduce --bytes 1K --mode rccl --generation hopper | --generation: is for"
            + " --model nccl",
        "--collective reduce --bytes 1K --ranks 16 --nodes 3 | a multiple of --nodes 3",
        "--collective reduce --bytes 1K --mode rccl --nthreads 100 | --nthreads: 100, legal: a"
            + " multiple of 32 from 128 to 256",
        "--collective reduce --bytes 1K --mode nvidia --ll128-nthreads 700 | from 160 to 640",
        "--collective reduce --bytes 1K --mode nvidia --threads-per-block 64 | is for --model rccl",
        "--collective reduce --bytes 1K --mode rccl --threads-per-block 0 | 1 or more",
        "--collective reduce --bytes 1K --mode rccl --thread-thresholds 1,2 | six numbers",
      })
  void badInput(String arguments, String message) {
    Run run = rccl(arguments.strip());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void badInputWithoutAFile() {
    Run run = own(Map.of(), "--collective reduce --bytes 1K --algo ring");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("given without --config");
    assertThat(own(Map.of(), "--collective reduce --bytes 1K --set RCCL_FORCE_CE=1").code())
        .isEqualTo(2);
    assertThat(own(Map.of(), "--collective reduce --bytes 1K --link pci").err())
        .contains("--link: given without --config");
    assertThat(own(Map.of(), "--collective reduce --bytes 1K --root 8").err())
        .contains("root: 8, legal: 0 to 7");
    assertThat(own(Map.of("JCCL_ALGO", "pat"), "--collective reduce --bytes 1K").err())
        .contains("nothing left for reduce");
  }
}
