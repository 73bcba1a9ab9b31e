package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jccl.device.Devices;
import io.jccl.spi.Availability;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code perf --device} on the CPU device: the whole way that a GPU takes. */
@Timeout(240)
class DevicePerfTest {
  @TempDir Path folder;

  /** Builds for other platforms have no CPU device; on Linux on x86-64 there must be one. */
  @BeforeEach
  void needsTheCpuDevice() {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    assumeThat(platform).isEqualTo("Linux amd64");
    assertThat(Devices.runtimes())
        .anyMatch(
            runtime ->
                runtime.name().equals("cpu")
                    && runtime.availability() instanceof Availability.Ready);
  }

  private record Run(int code, String out, String err) {
    List<String> rows() {
      return out.lines().filter(line -> line.matches("\\s+\\d+ .*")).toList();
    }
  }

  private static Run run(String arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code =
        new CommandLine(new PerfCommand(Map.of(), stream))
            .setErr(new PrintWriter(err, true))
            .execute(arguments.split(" "));
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  /** A run that is expected to be right. */
  private static Run good(String arguments) {
    Run run = run(arguments + " -n 3 -j 0 -T 60");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("# Out of bounds values : 0 OK").doesNotContain("# skipped");
    assertThat(run.code()).isZero();
    return run;
  }

  @Test
  void eachRankHasADeviceOfItsOwn() {
    Run run = good("all_reduce --device cpu -g 4 -b 8 -e 64K -f 8");
    assertThat(run.rows()).hasSize(5).allMatch(row -> row.strip().split("\\s+").length == 13);
    assertThat(run.out()).containsPattern("#  Rank  3 .* device  3 \\[cpu:3\\] .+");
  }

  @Test
  void severalRanksShareADeviceIfTheyMay() {
    Run run = good("all_reduce --device cpu:1 -g 3 --share-device -b 8 -e 4K -f 8");
    assertThat(run.out()).contains(" device  1 [cpu:1] ").doesNotContain("[cpu:0]");
    assertThat(run.out()).contains("# JCCL_MULTI_RANK_DEVICE=");
    Run refused = run("all_reduce --device cpu:1 -g 3");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("3 ranks on 1 device (cpu:1): --share-device");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "random", "special"})
  void everyCollectiveTypeAndOperationIsRight(String data) {
    Run run =
        good("all --device cpu -g 3 -b 0 -e 5000 -f 50 -d all -o all --check-only --data " + data);
    assertThat(run.out().lines().filter(line -> line.startsWith("# Collective test starting")))
        .hasSize(10);
    assertThat(run.rows()).hasSizeGreaterThan(12 * 6 * 4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-z 1",
        "-z 2 -m 2",
        "-z 3 -I 1",
        "-m 3",
        "-I 1",
        "-F 1",
        "-C 1",
        "-u 1",
        "-u 3 -d int8",
        "-O 0",
        "-O 1",
        "-c 0",
        "-c 3",
        "-a 3",
        "-G 1",
        "-G 4",
        "-G 2 -m 2",
        "-R 1",
        "-R 2",
        "-R 1 -G 2",
        "-t 2",
        "--compare-copy",
        "-G 2 --compare-copy",
        "-q 1000",
        "-w 0"
      })
  void optionsMeanTheSame(String options) {
    List<String> collectives = new ArrayList<>(List.of("all_reduce"));
    if (!options.contains("-O 0")) {
      collectives.add("alltoall"); // which cannot be done in place
    }
    if (!options.contains("-O 0") && !options.contains("-G")) {
      collectives.add("sendrecv"); // nor can messages be captured
    }
    for (String collective : collectives) {
      Run run = good(collective + " --device cpu -g 2 -b 16 -e 256K -f 128 " + options);
      assertThat(run.rows()).as(collective).isNotEmpty();
    }
  }

  @Test
  void iterationsHaveTheirColumns() {
    Run run = good("all_reduce --device cpu -g 2 -b 8 -e 8 -I 1");
    assertThat(run.rows().getFirst().strip().split("\\s+")).hasSize(13 + 8);
  }

  @Test
  void aCopyOfTheSameBytesIsTimedBeside() {
    Run run = good("broadcast --device cpu -g 3 -b 64K -e 64K --compare-copy -O 0");
    assertThat(run.out()).contains("# moved: bytes that the plan").contains(" moved ", " c/t");
    String[] cells = run.rows().getFirst().strip().split("\\s+");
    assertThat(cells).hasSize(5 + 4 + 3);
    assertThat(Long.parseLong(cells[9])).as("moved").isGreaterThanOrEqualTo(2 * 2 * 65536);
    double ratio = Double.parseDouble(cells[10]) / Double.parseDouble(cells[5]);
    assertThat(Double.parseDouble(cells[11])).isBetween(ratio - 0.02, ratio + 0.02);
  }

  @Test
  void filesNameTheDevice() throws IOException {
    Path json = folder.resolve("r.json");
    Path csv = folder.resolve("r.csv");
    good("all_gather --device cpu -g 2 -b 1K -e 1K --compare-copy -J " + json + " -X " + csv);
    JsonNode root = new JsonMapper().readTree(json.toFile());
    assertThat(root.at("/config/devices/1/device_hex").asString()).isEqualTo("cpu:1");
    assertThat(root.at("/jccl/devices/1/runtime").asString()).isEqualTo("cpu");
    assertThat(root.at("/jccl/devices/0/memoryBytes").asLong()).isPositive();
    assertThat(root.at("/results/0/out_of_place/device_time").asDouble()).isPositive();
    assertThat(root.at("/results/0/out_of_place/copy/bytes").asLong()).isPositive();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.getFirst())
        .endsWith(",device,deviceinfo,deviceversion,devicetime,moved,copytime");
    assertThat(lines.get(1)).contains(",cpu:0,");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "-G 1, cudagraph (-G) needs --device",
        "-R 1, local_register (-R) needs --device",
        "--share-device, --share-device needs --device",
        "-R 3 --device cpu, local_register (-R) 3: must be 0 to 2",
        "-G -1 --device cpu, cudagraph (-G) -1: must be 0 (none) to 1000000",
        "-G 2147483647 --device cpu, cudagraph (-G) 2147483647: must be 0 (none) to 1000000",
        "-G 1 -z 1 --device cpu, a graph runs as a whole",
        "-G 1 -I 1 --device cpu, a graph runs as a whole",
        "-G 1 -F 1 --device cpu, a graph runs as a whole",
        "-G 1 --device cpu sendrecv, messages cannot be captured",
        "--virtual-threads --device cpu, ranks wait in native calls",
        "--device tpu, device: tpu",
        "--device cpu:99, device: cpu:99",
        "--compare-copy --check-only, no times",
        "--device cpu -b 1000T -e 1000T, cpu:0 has ",
      })
  void whatIsNotLegalIsNamed(String options, String message) {
    Run run = run(options.endsWith("sendrecv") ? options : "all_reduce " + options);
    assertThat(run.code()).as(run.out()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.rows()).isEmpty();
  }

  /** One group is one step forward, and takes longer than the timeout. */
  @Test
  void standingStillForLongerThanTheTimeoutExitsWith3() {
    Run run = run("all_gather --device cpu -g 2 -b 8M -e 8M -w 0 -c 0 -n 1 -m 4000 -T 1");
    assertThat(run.code()).as(run.out()).isEqualTo(3);
    assertThat(run.err()).contains("no rank went forward for 1 s (-T)");
  }

  /** All calls are enqueued at once, and take longer than the timeout. */
  @Test
  void aStreamThatIsLongButMovesDoesNotTimeOut() {
    Run run = run("all_gather --device cpu -g 2 -b 8M -e 8M -w 0 -c 0 -n 1500 -O 1 -T 1");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void oneFileOfRowsHoldsOneCollective() {
    Run run = run("all -X " + folder.resolve("r.csv"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("name one instead of all");
  }
}
