package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  @TempDir Path folder;

  @Test
  void defaults() {
    Settings settings = Settings.of(Map.of("PATH", "/bin"));
    assertThat(settings.get(Setting.BUFFSIZE)).isEqualTo(524288);
    assertThat(settings.get(Setting.LL_BUFFSIZE)).isEqualTo(65536);
    assertThat(settings.get(Setting.LL128_BUFFSIZE)).isEqualTo(131072);
    assertThat(settings.get(Setting.TIMEOUT)).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.get(Setting.SPIN)).isEqualTo(OptionalInt.empty());
    assertThat(settings.source(Setting.BUFFSIZE)).isEqualTo("default");
    assertThat(settings.nonDefault()).isEmpty();
    assertThat(settings.list()).hasSameSizeAs(Setting.all());
    assertThat(settings.list()).contains(new Settings.Entry("JCCL_BUFFSIZE", "512K", "default"));
  }

  @Test
  void everyDefaultIsLegalAndReadsBack() {
    for (Setting<?> setting : Setting.all()) {
      assertReadsBack(setting);
    }
  }

  private static <T> void assertReadsBack(Setting<T> setting) {
    T value = setting.defaultValue();
    assertThat(setting.parse(setting.print(value))).as(setting.name()).isEqualTo(value);
  }

  @Test
  void theProgramWinsOverJcclOverNcclOverFile() throws IOException {
    Path file = file("NCCL_ALGO=pat\nNCCL_BUFFSIZE=1M\nJCCL_TIMEOUT=5\n");
    Settings settings =
        Settings.of(
            Map.of(
                "NCCL_CONF_FILE", file.toString(),
                "JCCL_ALGO", "oneshot",
                "NCCL_ALGO", "tree",
                "NCCL_PROTO", "LL"));

    assertThat(settings.get(Setting.ALGO).asksFor(Collective.REDUCE)).containsExactly("oneshot");
    assertThat(settings.source(Setting.ALGO))
        .isEqualTo("environment JCCL_ALGO (over NCCL_ALGO=tree)");
    assertThat(settings.source(Setting.PROTO)).isEqualTo("environment NCCL_PROTO");
    assertThat(settings.describe(Setting.PROTO)).isEqualTo("NCCL_PROTO=LL (environment)");
    assertThat(settings.source(Setting.BUFFSIZE)).isEqualTo("file " + file + ":2");
    assertThat(settings.get(Setting.TIMEOUT)).isEqualTo(Duration.ofSeconds(5));

    Settings changed = settings.with(Setting.ALGO, Setting.ALGO.parse("ce"));
    assertThat(changed.source(Setting.ALGO)).isEqualTo("api");
    assertThat(changed.describe(Setting.ALGO)).isEqualTo("JCCL_ALGO=ce (api)");
    assertThat(settings.get(Setting.ALGO).asksFor(Collective.REDUCE)).containsExactly("oneshot");
  }

  @Test
  void equalAliasesAreNoConflict() {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", "ring", "NCCL_ALGO", "Ring"));
    assertThat(settings.source(Setting.ALGO)).isEqualTo("environment JCCL_ALGO");
  }

  @Test
  void anAliasThatLosesNeedNotBeLegal() {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", "ring", "NCCL_ALGO", "nvls"));
    assertThat(settings.source(Setting.ALGO))
        .isEqualTo("environment JCCL_ALGO (over NCCL_ALGO=nvls)");
  }

  @Test
  void olderAliases() {
    Settings settings =
        Settings.of(
            Map.of("NCCL_MIN_NRINGS", "2", "NCCL_MAX_NCHANNELS", "8", "NCCL_MAX_CTAS", "4"));
    assertThat(settings.get(Setting.MIN_NCHANNELS)).isEqualTo(2);
    assertThat(settings.get(Setting.MAX_NCHANNELS)).isEqualTo(8);
    assertThat(settings.source(Setting.MAX_NCHANNELS))
        .isEqualTo("environment NCCL_MAX_NCHANNELS (over NCCL_MAX_CTAS=4)");
  }

  @Test
  void aBlankVariableIsUnset() {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", " ", "NCCL_ALGO", "ring"));
    assertThat(settings.source(Setting.ALGO)).isEqualTo("environment NCCL_ALGO");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      value = {
        "JCCL_BUFFSIZE | 64k | 64K",
        "JCCL_BUFFSIZE | 3072 | 3K",
        "JCCL_BUFFSIZE | 1G | 1024M",
        "JCCL_LL_BUFFSIZE | 1024 | 1K",
        "JCCL_TIMEOUT | 0.25 | 0.25",
        "JCCL_TIMEOUT | 1e3 | 1000",
        "JCCL_TIMEOUT | 0 | 0",
        "JCCL_REPRODUCIBLE | 1 | 1",
        "JCCL_VECTOR | OFF | off",
        "JCCL_SPIN | Auto | auto",
        "JCCL_SPIN | 1000 | 1000",
        "NCCL_MIN_NCHANNELS | 64 | 64",
        "NCCL_PAT_ENABLE | 0 | off",
        "NCCL_PAT_ENABLE | 1 | on",
        "NCCL_PAT_ENABLE | 2 | auto",
        "JCCL_TUNER | Model, table | table,model",
        "JCCL_TUNER | ^rules | table,model",
        "JCCL_TUNER | all | all",
        "JCCL_TUNER | none | none",
        "NCCL_TUNER_PLUGIN | None | none",
        "NCCL_TUNER_CONFIG_FILE | /etc/my table.csv | /etc/my table.csv",
        "RCCL_TUNER_EMBEDDED_CONFIG | 0 | 0",
        "RCCL_TUNING_PARTITION_MODE | Dpx | dpx",
        "RCCL_TUNING_PARTITION_MODE | AUTO | auto",
        "RCCL_IGNORE_ARCH_TABLE | 1 | 1",
        "RCCL_DDA_LL_THRESHOLD | -1 | auto",
        "RCCL_DDA_LL_THRESHOLD | 0 | 0",
        "RCCL_DDA_LL_THRESHOLD | 33554433 | 33554433",
        "RCCL_DDA_LL_THRESHOLD | 64m | 64M",
        "RCCL_FORCE_CE | 1 | 1",
        "RCCL_FORCE_CE | 0 | 0",
        "NCCL_CTA_POLICY | ZERO | zero",
        "NCCL_CTA_POLICY | EFFICIENCY|ZERO | all",
        "NCCL_CTA_POLICY | 2 | zero",
        "NCCL_CTA_POLICY | 0 | default",
        "RCCL_THREADS_PER_BLOCK | 192 | 192",
        "NCCL_NTHREADS | -2 | auto",
        "NCCL_LL128_NTHREADS | 1024 | 1024",
        "NCCL_THREAD_THRESHOLDS | 16  16 64 -1 8 0 | 16 16 64 -1 8 0",
        "NCCL_NET_OVERHEAD | 2000 | 2000",
        "NCCL_DEBUG | INFO | info",
        "NCCL_DEBUG_SUBSYS | INIT,TUNING | init,tuning",
        "NCCL_DEBUG_SUBSYS |"
            + " ^INIT,COLL,P2P,SHM,NET,GRAPH,ENV,ALLOC,ALLOC_HOST,CALL,PROXY,NVLS,BOOTSTRAP,REG,PROFILE,RAS"
            + " | tuning,destroy",
        "NCCL_DEBUG_FILE | /tmp/nccl.%h.%p | /tmp/nccl.%h.%p",
      })
  void legalValues(String name, String text, String printed) {
    assertThat(Settings.of(Map.of(name, text)).nonDefault())
        .containsExactly(
            new Settings.Entry(
                name.replaceFirst("^[NR]CCL_", "JCCL_"), printed, "environment " + name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_MIN_NCHANNELS | 0 | legal: 1 to 64",
        "NCCL_MAX_NCHANNELS | 65 | legal: 1 to 64",
        "NCCL_MAX_NCHANNELS | four | legal: 1 to 64",
        "NCCL_BUFFSIZE | 1000 | legal: 1024 to 1G bytes, a multiple of 1024",
        "NCCL_BUFFSIZE | 512 | legal: 1024 to 1G bytes",
        "JCCL_LL_BUFFSIZE | 128 | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 0 | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 2G | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 99999999999G | (too large)",
        "NCCL_BUFFSIZE | 4MB | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | K | legal: 1024 to 1G bytes",
        "JCCL_TIMEOUT | -1 | legal: 0 (off), or seconds up to 31536000",
        "JCCL_TIMEOUT | 1e999999999 | legal: 0 (off)",
        "JCCL_TIMEOUT | 0.0000001 | legal: 0 (off)",
        "JCCL_TIMEOUT | 10s | legal: 0 (off)",
        "JCCL_REPRODUCIBLE | true | legal: 0, 1",
        "JCCL_VECTOR | on | legal: auto, off",
        "JCCL_SPIN | -1 | legal: auto, or 0 to 1000000000",
        "NCCL_PAT_ENABLE | 3 | legal: off, on, auto",
        "JCCL_TUNER | tabel | (no source is named tabel, legal: table, rules, model; did you mean"
            + " table?)",
        "JCCL_TUNER | table,,model | (missing source, legal: table, rules, model)",
        "JCCL_TUNER | table,Table | (Table comes twice)",
        "NCCL_TUNER_PLUGIN | nnoe | did you mean none?",
        "RCCL_TUNING_PARTITION_MODE | CPX | legal: auto, spx, dpx",
        "RCCL_DDA_THRESHOLD | -3 | legal: auto, or 0 or more bytes",
        "RCCL_DDA_THRESHOLD | 8MB | legal: auto, or 0 or more bytes",
        "RCCL_FORCE_CE | 2 | legal: auto, 0, 1",
        "NCCL_CTA_POLICY | 4 | (no policy is named 4, legal: efficiency, zero)",
        "NCCL_NTHREADS | 0 | legal: auto, or 1 to 1024",
        "NCCL_NTHREADS | 1025 | legal: auto, or 1 to 1024",
        "NCCL_THREAD_THRESHOLDS | 1 2 3 4 5 | legal: six whole numbers",
        "NCCL_THREAD_THRESHOLDS | 1 2 3 4 5 -2 | legal: six whole numbers",
        "NCCL_DEBUG | INF | did you mean info?",
        "NCCL_DEBUG_SUBSYS | TUNNING | did you mean tuning?",
      })
  void valuesThatAreNot(String name, String text, String reason) {
    assertThatThrownBy(() -> Settings.of(Map.of(name, text)))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(name + " (environment): " + text + ", ")
        .hasMessageContaining(reason);
  }

  @Test
  void minAboveMaxNamesBoth() {
    assertThatThrownBy(
            () -> Settings.of(Map.of("NCCL_MIN_NCHANNELS", "8", "JCCL_MAX_NCHANNELS", "4")))
        .hasMessage(
            "NCCL_MIN_NCHANNELS=8 (environment): greater than JCCL_MAX_NCHANNELS=4 (environment),"
                + " legal: at most that");
  }

  @Test
  void theProgramIsCheckedToo() {
    Settings settings = Settings.defaults();
    assertThatThrownBy(() -> settings.with(Setting.MAX_NCHANNELS, 100))
        .hasMessage("JCCL_MAX_NCHANNELS (api): 100, legal: 1 to 64");
    assertThatThrownBy(() -> settings.with(Setting.BUFFSIZE, 100L))
        .isInstanceOf(InvalidArgumentException.class);
  }

  @Test
  void namesThatTheProgramMakesUpAreRefused() {
    var rule = new Allowed.Rule<>(false, new TreeSet<>(List.of("ring", "rign")));
    Allowed<String> value = new Allowed<>(Map.of(Collective.REDUCE, rule));
    assertThatThrownBy(() -> Settings.defaults().with(Setting.ALGO, value))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("JCCL_ALGO (api): ");
  }

  @Test
  void anUnknownJcclVariableIsAnError() {
    assertThatThrownBy(() -> Settings.of(Map.of("JCCL_ALOG", "ring")))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("JCCL_ALOG (environment): no such setting, legal: JCCL_ALGO, ")
        .hasMessageEndingWith("; did you mean JCCL_ALGO?");
    assertThat(Settings.of(Map.of("JCCL_JAVA_OPTS", "-Xmx1g", "JCCL_MVN_OPTS", "-o")).nonDefault())
        .isEmpty();
  }

  @Test
  void otherVariablesOfNcclAreListedAsIgnored() {
    Settings settings =
        Settings.of(Map.of("NCCL_IB_HCA", "mlx5", "RCCL_UNROLL_FACTOR", "1", "NCCL_PROTOO", "ll"));
    assertThat(settings.ignored())
        .containsExactly(
            new Settings.Ignored("NCCL_IB_HCA", "environment", "nothing here is set by it"),
            new Settings.Ignored(
                "NCCL_PROTOO",
                "environment",
                "nothing here is set by it; did you mean NCCL_PROTO?"),
            new Settings.Ignored("RCCL_UNROLL_FACTOR", "environment", "nothing here is set by it"));
  }

  @Test
  void ranksAgreeOnWhatChangesMessages() {
    assertThat(Settings.of(Map.of("NCCL_ALGO", "Tree,ring", "JCCL_TIMEOUT", "1")).agreed())
        .containsEntry("JCCL_ALGO", "ring,tree")
        .containsEntry("JCCL_BUFFSIZE", "512K")
        .doesNotContainKey("JCCL_TIMEOUT");
  }

  @Test
  void filesFillWhatIsUnset() throws IOException {
    Path user = file("# mine\n\n NCCL_PROTO = ll \nUCX_TLS=tcp\n");
    Path system = Files.writeString(folder.resolve("etc"), "NCCL_PROTO=simple\nNCCL_ALGO=ring");
    Settings settings =
        new SettingsReader(Map.of("NCCL_MAX_CTAS", "2"))
            .userFile(user, "~/.nccl.conf")
            .systemFile(system)
            .read();
    assertThat(settings.source(Setting.PROTO)).isEqualTo("file ~/.nccl.conf:3");
    assertThat(settings.describe(Setting.PROTO)).isEqualTo("NCCL_PROTO=ll (file ~/.nccl.conf:3)");
    assertThat(settings.source(Setting.ALGO)).isEqualTo("file " + system + ":2");
    assertThat(settings.get(Setting.MAX_NCHANNELS)).isEqualTo(2);
    assertThat(settings.ignored())
        .containsExactly(
            new Settings.Ignored(
                "UCX_TLS",
                "file ~/.nccl.conf:4",
                "only variables of JCCL, NCCL and RCCL are read from files"));
  }

  @Test
  void aNamedFileReplacesTheUsersFile() throws IOException {
    Path user = file("NCCL_ALGO=ring\n");
    Path named = Files.writeString(folder.resolve("named"), "NCCL_PROTO=ll\n");
    Settings settings =
        new SettingsReader(Map.of("NCCL_CONF_FILE", named.toString()))
            .userFile(user, "~/.nccl.conf")
            .systemFile(folder.resolve("absent"))
            .read();
    assertThat(settings.nonDefault())
        .containsExactly(new Settings.Entry("JCCL_PROTO", "ll", "file " + named + ":1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_ALGO ring | 1: NCCL_ALGO ring, legal: KEY=VALUE, # comment",
        "=ring | 1: =ring, legal: KEY=VALUE",
        "export JCCL_ALGO=ring | 1: export JCCL_ALGO=ring, legal: KEY=VALUE",
        "'\uFEFFJCCL_ALGO=ring' | 1: \uFEFFJCCL_ALGO=ring, legal: KEY=VALUE",
        "NCCL_ALGO=rign | 1): rign, legal: ",
        "JCCL_FOO=1 | 1): no such setting",
        "NCCL_A=1;NCCL_A=2 | 2: NCCL_A=2, legal: each key once; NCCL_A is set in file ",
      })
  void badLinesNameFileAndLine(String text, String message) throws IOException {
    Path file = file(text.replace(';', '\n'));
    assertThatThrownBy(() -> Settings.of(Map.of("NCCL_CONF_FILE", file.toString())))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining(file + ":" + message);
  }

  @Test
  void aNamedFileMustExist() {
    Path absent = folder.resolve("absent");
    assertThatThrownBy(() -> Settings.of(Map.of("JCCL_CONF_FILE", absent.toString())))
        .isInstanceOf(JcclException.class)
        .hasMessageStartingWith("cannot read the settings file " + absent);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("conf"), text);
  }
}
