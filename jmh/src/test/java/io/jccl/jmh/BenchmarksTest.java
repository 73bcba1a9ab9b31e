package io.jccl.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every benchmark runs, is right, and says what it was made with. */
@Timeout(240)
class BenchmarksTest {
  @TempDir Path folder;

  private JsonNode run(String... arguments) throws Exception {
    Path file = folder.resolve("result.json");
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-f", "0", "-wi", "0", "-i", "1", "-r", "10ms", "-foe", "true"));
    all.addAll(List.of("-v", "SILENT", "-rf", "json", "-rff", file.toString()));
    Main.main(all.toArray(String[]::new));
    return JsonMapper.shared().readTree(Files.readString(file));
  }

  private static Set<String> benchmarks() {
    Set<String> names = new TreeSet<>();
    for (BenchmarkListEntry each :
        BenchmarkList.defaultList()
            .getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                List.of())) {
      names.add(each.getUsername());
    }
    return names;
  }

  @Test
  void parametersThatAreNoneAreRefusedAsOptionsAre() {
    FoldBenchmark.Fold fold = new FoldBenchmark.Fold();
    fold.type = "float";
    fold.op = "summ";
    assertThatThrownBy(fold::open)
        .hasMessage("op: summ, legal: sum, prod, max, min, avg, mulsum; did you mean sum?");
    MessageBenchmark.Message message = new MessageBenchmark.Message();
    message.work = "ll_pck";
    assertThatThrownBy(message::open)
        .hasMessageStartingWith("work: ll_pck, legal: ")
        .hasMessageEndingWith("did you mean ll_pack?");
  }

  @Test
  void eachRunsOnceWithItsProvenance() throws Exception {
    JsonNode results =
        run("-p", "bytes=65536", "-p", "type=float", "-p", "op=sum", "-p", "ranks=2");
    Set<String> seen = new TreeSet<>();
    for (JsonNode result : results) {
      String name = result.path("benchmark").asString();
      seen.add(name);
      assertThat(result.path("primaryMetric").path("score").asDouble()).as(name).isPositive();
      assertThat(result.path("jccl").path("jvm").asString()).as(name).contains("25");
      boolean isOnDevice = result.path("params").has("device");
      assertThat(result.path("jccl").path("device").path("images").isEmpty())
          .as(name)
          .isEqualTo(!isOnDevice);
      assertThat(result.path("secondaryMetrics").has(DeviceTimeProfiler.LABEL))
          .as(name)
          .isEqualTo(isOnDevice);
    }
    assertThat(seen).isNotEmpty().isEqualTo(benchmarks());
  }
}
