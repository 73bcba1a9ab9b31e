package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportFilesTest {
  @TempDir Path folder;

  private JsonNode json(PerfConfig config, Row row) {
    ReportJson report =
        new ReportJson(folder.resolve("a.json"), List.of("jccl", "perf"), OptionalDouble.empty());
    report.started(config, Samples.PROVENANCE);
    report.measured(row);
    report.finished(Samples.SUMMARY);
    return new JsonMapper().readTree(report.file().toFile());
  }

  @Test
  void jsonHasTheKeysOfNcclTests() {
    PerfConfig config = Samples.config(Operation.ALL_REDUCE, 2);
    JsonNode root = json(config, Samples.row(Operation.ALL_REDUCE, 16, 1573.94));
    assertThat(root.propertyNames())
        .contains(
            "version",
            "start_time",
            "end_time",
            "args",
            "env",
            "nccl_version",
            "config",
            "results",
            "out_of_bounds",
            "average_bus_bandwidth",
            "errors");
    assertThat(root.at("/config/devices/1/device_info").asString()).isEqualTo("Some CPU");
    JsonNode row = root.at("/results/0");
    assertThat(row.propertyNames()).contains("size", "count", "type", "redop", "root");
    assertThat(row.at("/out_of_place").propertyNames())
        .contains("time", "alg_bw", "bus_bw", "nwrong");
    assertThat(row.at("/in_place/bus_bw").asDouble()).isBetween(79.94, 79.96);
    assertThat(row.at("/algorithm").asString()).isEqualTo("ring");
  }

  @Test
  void jsonSaysWhatItWasMadeWith() {
    JsonNode origin =
        json(Samples.config(Operation.ALL_REDUCE, 2), Samples.row(Operation.ALL_REDUCE, 2, 1))
            .at("/jccl");
    assertThat(origin.at("/version").asString()).isEqualTo("1.2.3");
    assertThat(origin.at("/jvm").asString()).isEqualTo("A JVM 25");
    assertThat(origin.at("/cpu").asString()).isEqualTo("Some CPU");
    assertThat(origin.at("/settings/0/source").asString()).isEqualTo("environment NCCL_ALGO");
  }

  @Test
  void jsonKeepsAnExistingFile() throws IOException {
    Path first = Files.createFile(folder.resolve("b.json"));
    List<String> none = List.of();
    ReportJson second = new ReportJson(first, none, OptionalDouble.empty());
    ReportJson third = new ReportJson(first, none, OptionalDouble.empty());
    assertThat(second.file()).hasFileName("b.json.0");
    assertThat(third.file()).hasFileName("b.json.1");
  }

  @Test
  void jsonMustBeCalledSo() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new ReportJson(folder.resolve("a.txt"), List.of(), OptionalDouble.empty()))
        .withMessageContaining(".json");
  }

  @Test
  void csvNamesEveryColumnAndSaysWhatItWasMadeWith() throws IOException {
    Path file = folder.resolve("rows.csv");
    try (ReportRows rows = new ReportRows(file, ReportRows.Format.CSV)) {
      rows.started(Samples.config(Operation.ALL_REDUCE, 2), Samples.PROVENANCE);
      rows.measured(Samples.row(Operation.ALL_REDUCE, 16, 1573.94));
    }
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
      List<NamedCsvRecord> records = reader.stream().toList();
      assertThat(records).hasSize(2);
      NamedCsvRecord inPlace = records.get(1);
      assertThat(inPlace.getHeader()).startsWith("numCycle", "collective", "nodes", "ranks");
      assertThat(inPlace.getField("inplace")).isEqualTo("1");
      assertThat(inPlace.getField("size")).isEqualTo("67108864");
      assertThat(inPlace.getField("#wrong")).isEqualTo("0");
      assertThat(Double.parseDouble(inPlace.getField("busbw"))).isBetween(79.94, 79.96);
      assertThat(inPlace.getField("settings")).isEqualTo("JCCL_ALGO=ring (environment NCCL_ALGO)");
      assertThat(inPlace.getField("jvm")).isEqualTo("A JVM 25");
    }
  }

  @Test
  void jsonLinesHaveNullForWhatDoesNotExist() throws IOException {
    Path file = folder.resolve("rows.jsonl");
    try (ReportRows rows = new ReportRows(file, ReportRows.Format.JSON)) {
      rows.started(Samples.config(Operation.ALL_TO_ALL, 1), Samples.PROVENANCE);
      rows.measured(Samples.row(Operation.ALL_TO_ALL, 1, 10));
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1);
    assertThat(new JsonMapper().readTree(lines.getFirst()).get("busbw").isNull()).isTrue();
  }
}
