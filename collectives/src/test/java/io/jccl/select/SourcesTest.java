package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which sources the settings leave, and in which order they are asked. */
class SourcesTest {
  private static final CallShape SHAPE =
      new CallShape(
          Request.of(Collective.ALL_REDUCE, 4, 0), DataType.FLOAT32, ReduceOp.Kind.SUM, 8);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("mine.csv");
    Files.writeString(file, "# mine\nallreduce,0,64,ring,ll,2,-1,-1\n");
  }

  private Settings settings(String more) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("NCCL_TUNER_CONFIG_FILE", file.toString());
    Arrays.stream(more.split(" "))
        .filter(each -> !each.isEmpty())
        .map(each -> each.split("=", 2))
        .forEach(each -> environment.put(each[0], each[1]));
    return Settings.of(environment);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 64 | ring/ll/2 | mine.csv:2",
        "'' | 65 | direct/simple/1 | host-defaults.csv:",
        "JCCL_TUNER_EMBEDDED_CONFIG=0 | 64 | ring/ll/2 | mine.csv:2",
        "JCCL_TUNER_EMBEDDED_CONFIG=0 | 65 | twoshot/simple/1 | model host",
        "NCCL_TUNER_PLUGIN=none | 64 | twoshot/simple/1 | model host",
        "JCCL_TUNER=rules,model | 64 | twoshot/simple/1 | model host",
        "JCCL_TUNER=table JCCL_TUNER_EMBEDDED_CONFIG=0 | 65 | ring/ll/1"
            + " | first in the library's order",
        "JCCL_TUNER=none | 64 | ring/ll/1 | first in the library's order",
        "JCCL_ALGO=^ring | 64 | direct/simple/1 | host-defaults.csv:",
      })
  void onTheHost(String more, long bytes, String choice, String source) {
    Decision decision = Selector.host(settings(more)).select(SHAPE.withBytes(bytes));
    assertThat(decision.choice()).hasToString(choice);
    assertThat(decision.source()).matches("(.*[/ ])?" + Pattern.quote(source) + "\\d*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | oneshot/simple/1 | device-defaults.csv:8",
        "JCCL_TUNER=model | twoshot/simple/1 | model device",
      })
  void onDevices(String more, String choice, String source) {
    CallShape shape =
        new CallShape(SHAPE.request(), SHAPE.type(), SHAPE.kind(), SHAPE.bytes(), true, false);
    Decision decision = devices(settings(more), "sm_90").select(shape);
    assertThat(decision.choice()).hasToString(choice);
    assertThat(decision.source()).isEqualTo(source);
  }

  private static Selector devices(Settings settings, String architecture) {
    return Selector.devices(settings, FusedSupport.NONE, architecture, PartitionMode.SPX);
  }

  /** RCCL's own choices for one MiB on gfx1250, where nothing of ours was measured. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | ALL_REDUCE | 1048576 | FLOAT32 | oneshot/simple/1 | gfx1250.csv:",
        "'' | ALL_REDUCE | 2097152 | FLOAT32 | twoshot/simple/1 | gfx1250.csv:",
        "'' | ALL_REDUCE | 1048577 | INT8 | twoshot/simple/1 | device-defaults.csv:9",
        "'' | ALL_REDUCE | 1048576 | INT8 | twoshot/simple/1 | device-defaults.csv:9",
        "'' | BROADCAST | 1048576 | FLOAT32 | ce/simple/1 | device-defaults.csv:16",
        "RCCL_IGNORE_ARCH_TABLE=1 | ALL_REDUCE | 1048576 | FLOAT32 | twoshot/simple/1"
            + " | device-defaults.csv:9",
        "JCCL_TUNER=table,model | ALL_REDUCE | 1048576 | FLOAT32 | twoshot/simple/1"
            + " | device-defaults.csv:9",
        "RCCL_DDA_ENABLE=0 | ALL_REDUCE | 1048576 | FLOAT32 | twoshot/simple/1"
            + " | device-defaults.csv:9",
        "RCCL_DDA_LL_ONESHOT_THRESHOLD=524288 | ALL_REDUCE | 1048576 | FLOAT32 | twoshot/simple/1"
            + " | gfx1250.csv:",
        "JCCL_ALGO=ce | ALL_REDUCE | 1048576 | FLOAT32 | ce/simple/1 | model device",
      })
  void rulesOfAnArchitecture(
      String more, Collective collective, long bytes, DataType type, String choice, String from) {
    CallShape shape =
        new CallShape(Request.of(collective, 8, 0), type, ReduceOp.Kind.SUM, bytes, true, false);
    Selector selector = devices(settings(more), "gfx1250");
    assertThat(selector.select(shape).choice()).hasToString(choice);
    assertThat(selector.select(shape).source()).contains(from);
  }

  /** With its other paths off, RCCL takes DDA SIMPLE up to 16 MiB, and in graphs up to 32 MiB. */
  @Test
  void rulesKnowWhetherACallIsCaptured() {
    CallShape shape =
        new CallShape(
            Request.of(Collective.ALL_REDUCE, 4, 0),
            DataType.FLOAT32,
            ReduceOp.Kind.SUM,
            24 << 20,
            true,
            false);
    Selector selector =
        devices(settings("RCCL_DDA_LL_THRESHOLD=0 RCCL_DDA_LL128_THRESHOLD=0"), "gfx1250");
    assertThat(selector.select(shape).source()).doesNotContain("gfx1250.csv");
    assertThat(selector.select(shape.withCaptured(true)).source()).contains("gfx1250.csv");
    assertThat(selector.select(shape).source()).doesNotContain("gfx1250.csv");
  }

  @Test
  void rulesSayWhatTheyPassedOver() {
    CallShape shape =
        new CallShape(
            Request.of(Collective.ALL_REDUCE, 8, 0),
            DataType.INT8,
            ReduceOp.Kind.SUM,
            1 << 20,
            true,
            false);
    Explanation why = devices(settings(""), "gfx1250").explain(shape);
    Explanation.Opinion rules = why.opinions().get(1);
    assertThat(rules.source()).isEqualTo("rules of gfx1250");
    assertThat(rules.part()).isEqualTo(Explanation.Part.SILENT);
    assertThat(rules.passed()).hasSizeGreaterThan(5);
    assertThat(rules.passed().getFirst().what()).startsWith("gfx1250.csv:");
    assertThat(rules.passed().getLast().reason())
        .matches(
            "no rule: RCCL would ask its cost model|comes near \\w+/\\w+, which is not usable");
  }

  @Test
  void aTableThatIsNotThereIsAnError() throws IOException {
    Files.delete(file);
    assertThatThrownBy(() -> Selector.host(settings("")))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(
            "NCCL_TUNER_CONFIG_FILE="
                + file
                + " (environment): cannot read it: there is no such file, legal: a table");
    Decision without = Selector.host(settings("NCCL_TUNER_PLUGIN=none")).select(SHAPE);
    assertThat(without.source()).isEqualTo("model host");
  }

  @Test
  void aTableThatIsNotLegalIsAnError() throws IOException {
    Files.writeString(file, "allreduce,0,64,rings,ll,2,-1,-1\n");
    assertThatThrownBy(() -> Selector.host(settings("")))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(file + ":1:16 algorithm: \"rings\"")
        .hasMessageEndingWith("did you mean ring?");
  }

  @Test
  void tablesAreComparedByWhatTheySay() throws IOException {
    String here = Selector.host(settings("")).tables();
    Path other = folder.resolve("other.csv");
    Files.copy(file, other);
    assertThat(Selector.host(settings("JCCL_TUNER_CONFIG_FILE=" + other)).tables())
        .isEqualTo(here)
        .matches("[0-9a-f]{16},[0-9a-f]{16}");
    Files.writeString(other, "# mine\nallreduce,0,63,ring,ll,2,-1,-1\n");
    assertThat(Selector.host(settings("JCCL_TUNER_CONFIG_FILE=" + other)).tables())
        .isNotEqualTo(here);
    assertThat(Selector.host(settings("JCCL_TUNER=model")).tables()).isEmpty();
    assertThat(TuningTable.hostDefaults(Algorithms.all()).digest()).isEqualTo(here.split(",")[1]);
    assertThat(devices(Settings.defaults(), "gfx942").tables())
        .isEqualTo(TuningTable.deviceDefaults(Algorithms.all()).digest());
  }
}
