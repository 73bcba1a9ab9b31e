package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.perf.Summary;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command line as scripts see it: exit code, standard output, standard error. */
@Timeout(120)
class PerfCommandTest {
  @TempDir Path folder;

  private record Run(int code, String out, String err) {
    List<String> rows() {
      return out.lines().filter(line -> line.matches("\\s+\\d+ .*")).toList();
    }

    List<String> sizes() {
      return rows().stream().map(row -> row.strip().split("\\s+")[0]).toList();
    }
  }

  private static Run run(Map<String, String> environment, String arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    StringWriter help = new StringWriter();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code =
        new CommandLine(new PerfCommand(environment, stream))
            .setErr(new PrintWriter(err, true))
            .setOut(new PrintWriter(help, true))
            .execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    return new Run(code, out.toString(StandardCharsets.UTF_8) + help, err.toString());
  }

  private static Run run(String arguments) {
    return run(Map.of(), arguments);
  }

  private static Run quick(String arguments) {
    return run(arguments + " -n 2 -j 0 -T 30");
  }

  @Test
  void runsTheCanonicalCommandLine() {
    Run run = quick("all_reduce -b 8 -e 64K -f 2 -g 4");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.rows()).hasSize(14).allMatch(row -> row.strip().split("\\s+").length == 13);
    assertThat(run.out()).contains("# Out of bounds values : 0 OK");
  }

  @Test
  void threadsTimesRanksAreTheRanks() {
    assertThat(quick("broadcast -b 8 -e 8 -t 3 -g 2").out())
        .contains("# nThread 3 nGpus 2 ")
        .contains("#  Rank  5 Group  0 ");
  }

  @Test
  void aTableThatIsNotThereIsWrongInput() {
    Run run = run(Map.of("JCCL_TUNER_CONFIG_FILE", "/none/t.csv"), "all_reduce -b 8 -e 8 -g 2");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("JCCL_TUNER_CONFIG_FILE=/none/t.csv", "there is no such file")
        .doesNotContain("Exception");
  }

  @Test
  void longNamesAreTheSame() {
    Run run =
        quick(
            "all_gather_perf --minbytes=64 --maxbytes 128 --stepfactor 2 --ngpus 2"
                + " --warmup_iters 0 --check 2 --output_algo_proto_channels 1 --average 3");
    assertThat(run.code()).isZero();
    assertThat(run.sizes()).containsExactly("64", "128");
    assertThat(run.out()).contains("algorithm  protocol  channels");
  }

  @Test
  void zeroBytesEnd() {
    assertThat(quick("all_reduce -b 0 -e 16 -f 2 -g 2").sizes())
        .containsExactly("0", "4", "8", "16");
    assertThat(quick("all_reduce -b 0 -e 0 -g 2").sizes()).containsExactly("0");
  }

  @Test
  void rowsThatRoundToZeroAreNotRepeated() {
    assertThat(quick("all_gather -b 8 -e 128 -f 2 -g 4").sizes()).containsExactly("0", "64", "128");
  }

  @Test
  void stepsReadUnits() {
    Run run = quick("all_reduce -b 2M -e 6M -i 2M -g 2");
    assertThat(run.sizes()).containsExactly("2097152", "4194304", "6291456");
    assertThat(run.out()).contains("step: 2097152(bytes)");
  }

  @Test
  void allTypesReductionsAndRoots() {
    Run run = quick("reduce -b 64 -e 64 -g 2 -d all -o all -r all --check-only");
    assertThat(run.code()).isZero();
    assertThat(run.rows()).hasSize(12 * 6 * 2);
    assertThat(run.out()).contains("# Avg bus bandwidth    : N/A");
  }

  @ParameterizedTest
  @ValueSource(strings = {"special", "random"})
  void checksOtherData(String mode) {
    Run run = quick("all_reduce -b 4K -e 4K -g 3 -d fp16 -o all --data " + mode);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("# Data: " + mode);
  }

  @Test
  void oneRankIsLegalAndHasNoBusBandwidth() {
    Run run = quick("all_reduce -b 8 -e 8");
    assertThat(run.code()).isZero();
    assertThat(run.rows().getFirst()).contains("N/A");
  }

  @Test
  void onePlacementOnly() {
    assertThat(quick("all_reduce -b 8 -e 8 -g 2 -O 1").rows().getFirst().strip().split("\\s+"))
        .hasSize(9);
    String inPlace = quick("all_reduce -b 8 -e 8 -g 2 -O 0").rows().getFirst();
    assertThat(inPlace).startsWith(" ".repeat(11) + "8").contains("-1" + " ".repeat(33));
  }

  @Test
  void iterationsHaveTheirColumns() {
    Run run = quick("all_reduce -b 8 -e 8 -g 2 -I 1 -K 1 -S 1");
    assertThat(run.out()).contains("i_min").contains("i_p99").contains("timestamp");
    assertThat(run.rows().getFirst().strip().split("\\s+")).hasSize(13 + 8 + 2);
  }

  @Test
  void writesFiles() throws IOException {
    Path json = folder.resolve("r.json");
    Path csv = folder.resolve("r.csv");
    Run run = quick("scatter -b 1K -e 1K -g 2 -J " + json + " -X " + csv + " -Z csv");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("# Writing JSON output to " + json);
    assertThat(Files.readString(json)).contains("\"average_bus_bandwidth\"");
    assertThat(Files.readAllLines(csv)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-J", "-X"})
  void aFileThatCannotBeWrittenIsNamed(String option) {
    Path file = folder.resolve("absent").resolve("r.json");
    Run run = quick("all_reduce -b 8 -e 8 " + option + " " + file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines().findFirst().orElseThrow()).contains(option, file.toString());
  }

  @Test
  void moreRanksThanAnIntHoldsAreRefused() {
    Run run = quick("all_reduce -t 99999 -g 99999");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("nthreads (-t) 99999 x ngpus (-g) 99999");
  }

  @Test
  void settingsChooseAndAreNamed() {
    Run run = run(Map.of("NCCL_ALGO", "ring"), "all_reduce -b 64 -e 64 -g 2 -A 1 -n 1 -j 0");
    assertThat(run.code()).isZero();
    assertThat(run.rows().getFirst()).contains("ring");
    assertThat(run.out()).contains("NCCL_ALGO");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "all_reduced",
        "hypercube",
        "all_reduce --frobnicate",
        "all_reduce -Q 1",
        "all_reduce extra",
        "all_reduce -n",
        "all_reduce -n two",
        "all_reduce -n 0",
        "all_reduce -n 2x",
        "all_reduce -b 8q",
        "all_reduce -b 64 -e 8",
        "all_reduce -b 8 -e 64 -i 0",
        "all_reduce -b 8 -e 64 -f 0",
        "all_reduce -g 0",
        "all_reduce -g -1",
        "all_reduce -d float128",
        "all_reduce -o xor",
        "reduce -g 2 -r 2",
        "all_reduce -z 4",
        "all_reduce -a 5",
        "all_reduce -I 2",
        "all_reduce -K 20",
        "all_reduce -c -1",
        "all_reduce -c 0 --check-only",
        "all_reduce -C 1 --virtual-threads",
        "alltoall -g 2 -O 0",
        "all_reduce -Z csv",
        "all_reduce -Z xml -X file",
        "all_reduce -J result.txt",
        "all_reduce -u 0xff,0x1",
        "all_reduce -T -1",
        "all_reduce -q -1",
        "reduce -g 2 -r first",
        "all_reduce -t 100000 -g 100000",
        "all_reduce -t 40000 -g 40000 -b 8G -e 8G",
        "all_reduce -b 9223372036854775807 -e 9223372036854775807",
        "all_reduce -J /nonexist/o.json",
        "all_reduce -X /nonexist/o.csv",
        "all_reduce -X /",
        "all_reduce -b 1000T -e 1000T"
      })
  void usageErrorsExitWith2AndSayWhy(String arguments) {
    Run run = run(arguments);
    assertThat(run.code()).as(run.out()).isEqualTo(2);
    assertThat(run.err()).isNotBlank();
    assertThat(run.rows()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-T -1, timeout (-T) -1: must be 0 to 31536000",
    "-T 9223372036854775807, timeout (-T) 9223372036854775807: must be 0 to 31536000",
    "-q -1, delay (-q) -1: must be 0 to 31536000000000",
    "-q 9223372036854775807, delay (-q) 9223372036854775807: must be 0 to 31536000000000",
    "-t 100000 -g 100000, nthreads (-t) 100000 x ngpus (-g) 100000: too many ranks",
    "-g 100000, 'ngpus (-g) 100000: too many ranks, at most 1024'",
    "-J /nonexist/o.json, output_file (-J) /nonexist/o.json: no folder /nonexist",
    "-X /nonexist/o.csv, rccl_output_file (-X) /nonexist/o.csv: no folder /nonexist",
    "-o xor, 'sum, prod, max, min, avg, mulsum, all'",
    "-d flaot, 'all; did you mean float?'"
  })
  void whatIsWrongIsNamed(String option, String message) {
    assertThat(run("all_reduce " + option).err()).contains(message);
  }

  /** The line at hand would take hours. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aSignalEndsALongLineToo() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                "io.jccl.tests.Main",
                "perf",
                "all_reduce",
                "-g2",
                "-b64M",
                "-e64M",
                "-n1000000",
                "-w0",
                "-c0")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader()) {
      while (!out.readLine().contains("(elements)")) {
        assertThat(process.isAlive()).isTrue();
      }
      process.destroy();
      assertThat(process.waitFor(25, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskExitsWith3() {
    Run run = quick("all_reduce -b 8 -e 8 -g 2 -w 0 -X /dev/full");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).startsWith("jccl perf: cannot write rows").hasLineCount(1);
  }

  @Test
  void aFileThatCannotBeMadeLeavesNoOther() {
    Path json = folder.resolve("r.json");
    assertThat(quick("all_reduce -X /nonexist/o.csv -J " + json).code()).isEqualTo(2);
    assertThat(json).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"allreduce", "ALL_REDUCE", "all-reduce", "all_reduce_perf", "AllReduce"})
  void collectivesHaveSeveralSpellings(String name) {
    assertThat(quick(name + " -b 8 -e 8 -g 2 -w 0 --check-only").out())
        .contains("# Collective test starting: all_reduce_perf");
  }

  @Test
  void variablesWithoutEffectAreComments() {
    Map<String, String> variables =
        Map.of("NCCL_ALG", "ring", "NCCL_IB_HCA", "x", "NCCL_TESTS_MIN_BW", "0");
    Run run = run(variables, "all_reduce -b 8 -e 8 -g 2 -n 1 -w 0");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().filter(line -> line.startsWith("# ignored:")))
        .containsExactly(
            "# ignored: NCCL_ALG (nothing here is set by it; did you mean NCCL_ALGO?)",
            "# ignored: NCCL_IB_HCA (ranks work in one process and exchange data through its"
                + " memory, so no network is used)");
    assertThat(quick("all_reduce -b 8 -e 8 -g 2 -w 0").out()).doesNotContain("# ignored");
  }

  @ParameterizedTest
  @CsvSource({
    "-x 0, cta_policy (-x) 0",
    "-y 1, stream_null (-y) 1",
    "-D 1, device_implementation (-D) 1",
    "-V 4, device_cta_count (-V) 4",
    "-p 1, parallel_init (-p) 1",
    "-Y fine, memory_type (-Y) fine"
  })
  void whatIsNotThereIsRefusedByName(String option, String message) {
    Run run = run("all_reduce " + option);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message + " is not supported; the only legal value is ");
  }

  @Test
  void defaultsOfWhatIsNotThereAreAccepted() {
    assertThat(quick("all_reduce -b 8 -e 8 -g 2 -G 0 -R 0 -x -1 -y 0 -D 0 -M 1").code()).isZero();
  }

  @Test
  void allAreRunOneAfterTheOther() {
    Run run = quick("all -b 64 -e 64 -g 2 -w 0 --check-only");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().filter(line -> line.startsWith("# Collective test starting")))
        .hasSize(10)
        .contains("# Collective test starting: sendrecv_perf");
  }

  @Test
  void aCopyIsComparedOnTheHostToo() {
    Run run = quick("all_reduce -b 4K -e 4K -g 2 --compare-copy");
    assertThat(run.code()).isZero();
    assertThat(run.rows().getFirst().strip().split("\\s+")).hasSize(13 + 2 * 3);
  }

  @Test
  void bandwidthBelowTheMinimumFails() {
    Map<String, String> minimum = Map.of("NCCL_TESTS_MIN_BW", "1e9");
    Run run = run(minimum, "all_reduce -b 1K -e 1K -g 2 -n 2 -j 0");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).containsPattern("Avg bus bandwidth    : \\S+ FAILED");
    Map<String, String> none = Map.of("NCCL_TESTS_MIN_BW", "0");
    assertThat(run(none, "all_reduce -b 1K -e 1K -g 2 -n 2 -j 0").code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"NCCL_TESTS_MIN_BW, fast", "NCCL_TESTS_SPLIT, AND7", "NCCL_TESTS_MIN_BW, -1"})
  void variablesThatCannotBeObeyedAreRefused(String name, String value) {
    Run run = run(Map.of(name, value), "all_reduce -b 8 -e 8 -g 2");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(name);
  }

  @Test
  void aMinimumForOneRankComparesNothing() {
    assertThat(run(Map.of("NCCL_TESTS_MIN_BW", "1"), "all_reduce -b 8 -e 8").code()).isEqualTo(2);
  }

  /** One iteration of so many calls is one step forward, and takes longer than the timeout. */
  @Test
  void standingStillForLongerThanTheTimeoutExitsWith3() {
    Run run = run("all_reduce -b 8M -e 8M -g 2 -w 0 -c 0 -n 1 -m 5000 -T 1");
    assertThat(run.code()).as(run.out()).isEqualTo(3);
    assertThat(run.err()).contains("no rank went forward for 1 s (-T)");
  }

  @Test
  void wrongResultsFail() {
    OptionalDouble none = OptionalDouble.empty();
    assertThat(PerfCommand.exitCode(new Summary(2, 2, 1, none, false), none)).isEqualTo(1);
    assertThat(PerfCommand.exitCode(new Summary(2, 2, 0, none, false), none)).isZero();
    assertThat(PerfCommand.exitCode(new Summary(0, 0, 0, none, false), none)).isEqualTo(1);
    assertThat(PerfCommand.exitCode(new Summary(0, 0, 0, none, true), none)).isZero();
  }

  @Test
  void helpExitsWith0AndShowsEveryDefault() {
    Run run = run("--help");
    assertThat(run.code()).isZero();
    List<String> options = new ArrayList<>();
    String text = run.out().replaceAll("\\s+", " ");
    new CommandLine(new PerfCommand(Map.of(), System.out))
        .getCommandSpec()
        .options()
        .forEach(option -> options.add(option.longestName()));
    assertThat(options).hasSizeGreaterThan(40).allSatisfy(name -> assertThat(text).contains(name));
    assertThat(text).contains("(default: 32M)").contains("(default: sum)").contains("Exit codes");
    assertThat(text).doesNotContain("${");
  }
}
