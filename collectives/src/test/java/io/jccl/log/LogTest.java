package io.jccl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.Group;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two ranks that make the same call twice, and then another, write. */
class LogTest {
  private static final String INFO = "^\\S+:\\d+:\\d+ \\[[01]\\] JCCL INFO .+";

  @TempDir Path folder;

  private List<String> lines(Map<String, String> variables) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>(variables);
    environment.put("NCCL_DEBUG_FILE", folder.resolve("log.%p.%h.100%%.%x").toString());
    environment.put("NCCL_ALGO", "ring");
    environment.put("NCCL_IB_HCA", "mlx5");
    List<Communicator> ranks = Communicator.initAll(2, Settings.of(environment));
    try {
      allReduce(ranks, 8);
      allReduce(ranks, 8);
      allReduce(ranks, 1 << 18);
    } finally {
      ranks.forEach(Communicator::close);
    }
    Path file = folder.resolve("log." + ThisProcess.id() + "." + ThisProcess.host() + ".100%.%x");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static void allReduce(List<Communicator> ranks, int count) {
    try (Group group = Communicator.group()) {
      for (Communicator rank : ranks) {
        Buffer buffer = Buffer.of(new float[count]);
        group.on(rank).allReduce(buffer, buffer, ReduceOp.SUM);
      }
    }
  }

  private static List<String> texts(List<String> lines) {
    return lines.stream().map(line -> line.replaceFirst("^.* JCCL INFO ", "")).toList();
  }

  @Test
  void eachNewShapeSaysOnceWhatIsChosenAndWhy() throws IOException {
    List<String> lines = lines(Map.of("NCCL_DEBUG", "INFO", "NCCL_DEBUG_SUBSYS", "TUNING"));
    assertThat(lines.getFirst()).startsWith("JCCL version ");
    List<String> rest = lines.subList(1, lines.size());
    assertThat(rest).allMatch(line -> line.matches(INFO));
    assertThat(texts(rest))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .matches(
                        "AllReduce: 32 Bytes -> Algo RING proto \\w+"
                            + " channel\\{Lo..Hi\\}=\\{0..\\d+\\} \\(NCCL_ALGO=ring"
                            + " \\(environment\\), .+\\)"),
            line -> assertThat(line).startsWith("AllReduce: 1048576 Bytes -> Algo RING proto "));
  }

  @Test
  void withoutSubsystemsItSaysWhatIsMadeAndSet() throws IOException {
    List<String> lines = lines(Map.of("JCCL_DEBUG", "info"));
    assertThat(texts(lines.subList(1, lines.size())))
        .anyMatch(line -> line.matches("communicator \\S+: 2 ranks on host memory"))
        .contains("JCCL_ALGO set to ring by environment NCCL_ALGO")
        .anyMatch(line -> line.startsWith("NCCL_IB_HCA (environment) ignored: "))
        .noneMatch(line -> line.contains("Algo"));
  }

  @Test
  void everyCallOfEveryRankIsSaid() throws IOException {
    List<String> lines = lines(Map.of("NCCL_DEBUG", "TRACE", "NCCL_DEBUG_SUBSYS", "COLL"));
    assertThat(lines).hasSize(1 + 6);
    assertThat(lines).filteredOn(line -> line.contains("[0] JCCL INFO")).hasSize(3);
    assertThat(texts(lines))
        .filteredOn(
            line -> line.matches("all_reduce\\(8 float.*\\) on communicator \\S+, collective 2"))
        .hasSize(2);
  }

  @Test
  void belowInfoOnlyTheVersion() throws IOException {
    assertThat(lines(Map.of("NCCL_DEBUG", "VERSION", "NCCL_DEBUG_SUBSYS", "ALL")))
        .singleElement()
        .asString()
        .startsWith("JCCL version ");
  }

  @Test
  void withoutDebugNothingIsMade() throws IOException {
    assertThat(lines(Map.of("NCCL_DEBUG_SUBSYS", "ALL"))).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileThatCannotBeWrittenIsAnError() {
    Settings settings =
        Settings.of(
            Map.of("JCCL_DEBUG", "warn", "JCCL_DEBUG_FILE", folder.resolve("no/log").toString()));
    assertThatThrownBy(() -> Log.of(settings))
        .isInstanceOf(JcclException.class)
        .hasMessageStartingWith("cannot write the log that JCCL_DEBUG_FILE names: ")
        .hasMessageContaining("no/log");
  }
}
