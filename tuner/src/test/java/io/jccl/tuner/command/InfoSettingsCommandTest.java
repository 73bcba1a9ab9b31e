package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.IgnoredVariables;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InfoSettingsCommandTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("NCCL_ALGO", "Tree,ring", "NCCL_IB_HCA", "mlx5", "NCCL_PROTOO", "ll");

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(new InfoSettingsCommand(() -> Settings.of(ENVIRONMENT)));
    line.setOut(new PrintWriter(out));
    assertThat(line.execute(arguments)).isZero();
    return out.toString();
  }

  @Test
  void everySettingHasValueSourceDefaultNamesMeaningAndLegalValues() {
    assertThat(run())
        .startsWith(
            """
            JCCL_ALGO=ring,tree (environment NCCL_ALGO; default nothing)
              also RCCL_OVERRIDE_ALGO, NCCL_ALGO
              %s
              legal: %s
            """
                .formatted(Setting.ALGO.doc(), Setting.ALGO.legal()))
        .contains("JCCL_TIMEOUT=600 (default; default 600)\n  The longest wait");
    List<String> lines = run().lines().toList();
    for (Setting<?> setting : Setting.all()) {
      assertThat(lines).filteredOn(line -> line.startsWith(setting.name() + "=")).hasSize(1);
    }
  }

  @Test
  void everyVariableWithoutEffectIsNamedAndThoseThatAreSetComeFirst() {
    List<String> lines = run().lines().toList();
    List<String> ignored =
        lines.subList(lines.indexOf("Variables that have no effect here:") + 1, lines.size());
    assertThat(ignored.get(0)).startsWith("NCCL_IB_HCA (set in environment): ");
    assertThat(ignored.get(1))
        .isEqualTo(
            "NCCL_PROTOO (set in environment): nothing here is set by it; did you mean"
                + " NCCL_PROTO?");
    assertThat(ignored).hasSize(IgnoredVariables.all().size() + 1);
    assertThat(ignored.subList(2, ignored.size())).allMatch(line -> line.contains(" (not set): "));
  }

  @Test
  void onlyWhatIsNamedOrSet() {
    assertThat(run("nccl_algo").lines().filter(line -> line.startsWith("JCCL_")))
        .containsExactly("JCCL_ALGO=ring,tree (environment NCCL_ALGO; default nothing)");
    assertThat(run("--changed").lines().filter(line -> !line.startsWith(" ")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("JCCL_ALGO=ring,tree "),
            line -> assertThat(line).isEmpty(),
            line -> assertThat(line).startsWith("Variables"),
            line -> assertThat(line).startsWith("NCCL_IB_HCA "),
            line -> assertThat(line).startsWith("NCCL_PROTOO "));
    JsonNode root = JsonMapper.shared().readTree(run("--changed", "--json", "algo"));
    assertThat(root.get("settings").size()).isEqualTo(1);
    assertThat(root.get("ignored").size()).isZero();
  }

  @Test
  void aNameThatNothingHas() {
    StringWriter err = new StringWriter();
    CommandLine line = new CommandLine(new InfoSettingsCommand(() -> Settings.of(ENVIRONMENT)));
    line.setErr(new PrintWriter(err));
    assertThat(line.execute("JCCL_AGLO")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("no setting and no variable has \"JCCL_AGLO\" in its name; did you mean JCCL_");
  }

  @Test
  void jsonHasTheSame() {
    JsonNode root = JsonMapper.shared().readTree(run("--json"));
    JsonNode algo = root.get("settings").get(0);
    assertThat(algo.get("name").asString()).isEqualTo("JCCL_ALGO");
    assertThat(algo.get("names").get(2).asString()).isEqualTo("NCCL_ALGO");
    assertThat(algo.get("value").asString()).isEqualTo("ring,tree");
    assertThat(algo.get("default").asString()).isEmpty();
    assertThat(algo.get("source").asString()).isEqualTo("environment NCCL_ALGO");
    assertThat(algo.get("allRanks").asBoolean()).isTrue();
    Set<String> names = new HashSet<>();
    root.get("settings").forEach(node -> names.add(node.get("name").asString()));
    assertThat(names).hasSize(Setting.all().size());
    JsonNode ignored = root.get("ignored");
    assertThat(ignored.get(0).get("set").asString()).isEqualTo("environment");
    assertThat(ignored.get(2).get("set").isNull()).isTrue();
    assertThat(ignored.size()).isEqualTo(IgnoredVariables.all().size() + 1);
  }
}
