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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
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
        .hasMessage(
            "JCCL_ALOG (environment): no such setting, legal: those that ./jccl info settings"
                + " lists, and JCCL_JAVA_OPTS, JCCL_MVN_OPTS, JCCL_HOME, JCCL_HIP_LIBRARY,"
                + " JCCL_HIPRTC_LIBRARY, JCCL_CUDA_SHIM, JCCL_CPU_DEVICES; did you mean"
                + " JCCL_ALGO?");
    assertThatThrownBy(() -> Settings.of(Map.of("JCCL_CPU_DEVICEZ", "3")))
        .hasMessageEndingWith("; did you mean JCCL_CPU_DEVICES?");
    assertThat(Settings.of(Map.of("JCCL_JAVA_OPTS", "-Xmx1g", "JCCL_MVN_OPTS", "-o")).nonDefault())
        .isEmpty();
  }

  @Test
  void otherVariablesOfNcclAreListedAsIgnored() {
    Settings settings =
        Settings.of(
            Map.of(
                "NCCL_IB_HCA",
                "mlx5",
                "NCCL_SOCKET_NEW",
                "1",
                "NCCL_PROTOO",
                "ll",
                "nccl_algo",
                "x"));
    assertThat(settings.ignored())
        .satisfiesExactly(
            ignored("NCCL_IB_HCA", "no network is used"),
            ignored("NCCL_PROTOO", "nothing here is set by it; did you mean NCCL_PROTO?"),
            ignored("NCCL_SOCKET_NEW", "no network is used"),
            ignored("nccl_algo", "nothing here is set by it; did you mean NCCL_ALGO?"));
  }

  private static ThrowingConsumer<Settings.Ignored> ignored(String name, String reason) {
    return each -> {
      assertThat(each.name()).isEqualTo(name);
      assertThat(each.place()).isEqualTo("environment");
      assertThat(each.reason()).endsWith(reason);
    };
  }

  @Test
  void nothingIsBothASettingAndIgnoredAndNoneComesTwice() {
    List<String> names =
        Stream.concat(
                Setting.all().stream().flatMap(setting -> setting.names().stream()),
                IgnoredVariables.all().stream().map(IgnoredVariables.Known::name))
            .toList();
    assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    assertThat(Setting.all()).allMatch(setting -> setting.name().startsWith("JCCL_"));
  }

  @Test
  void pluginsInCAreIgnoredWithTheReason() {
    Settings settings = Settings.of(Map.of("NCCL_TUNER_PLUGIN", "/opt/libx.so"));
    assertThat(settings.get(Setting.TUNER_PLUGIN)).isEqualTo(TunerPlugin.BUILTIN);
    assertThat(settings.ignored())
        .satisfiesExactly(ignored("NCCL_TUNER_PLUGIN", "cannot be loaded; none leaves tables out"));
  }

  @Test
  void aFileNamesNoOtherFile() throws IOException {
    Path file = file("NCCL_CONF_FILE=/other\n");
    Settings settings = Settings.of(Map.of("NCCL_CONF_FILE", file.toString()));
    assertThat(settings.get(Setting.CONF_FILE)).contains(file);
    assertThat(settings.ignored())
        .containsExactly(
            new Settings.Ignored(
                "NCCL_CONF_FILE", "file " + file + ":1", "read from the environment alone"));
  }

  @Test
  void overridesOfRcclWinOverNccl() {
    Settings settings =
        Settings.of(
            Map.of("RCCL_OVERRIDE_ALGO", "Tree", "NCCL_ALGO", "ring", "RCCL_OVERRIDE_PROTO", "LL"));
    assertThat(settings.source(Setting.ALGO))
        .isEqualTo("environment RCCL_OVERRIDE_ALGO (over NCCL_ALGO=ring)");
    assertThat(settings.get(Setting.PROTO).asksFor(Collective.REDUCE)).containsExactly(Protocol.LL);
  }

  @ParameterizedTest
  @CsvSource({
    "JCCL_TUNER, all, ''",
    "JCCL_TUNER, 'rules,model', TABLE",
    "JCCL_TUNER, none, TABLE RULES MODEL",
    "NCCL_TUNER_PLUGIN, none, TABLE",
    "RCCL_IGNORE_ARCH_TABLE, 1, RULES",
    "RCCL_IGNORE_ARCH_TABLE, 0, ''",
  })
  void sourcesThatAreSwitchedOffSayByWhat(String name, String value, String off) {
    Settings settings = Settings.of(Map.of(name, value));
    List<TunerSource> expected =
        off.isEmpty() ? List.of() : Stream.of(off.split(" ")).map(TunerSource::valueOf).toList();
    for (TunerSource source : TunerSource.values()) {
      Optional<String> reason =
          expected.contains(source)
              ? Optional.of("switched off by " + name + "=" + value + " (environment)")
              : Optional.empty();
      assertThat(source.off(settings)).as("%s", source).isEqualTo(reason);
    }
  }

  @Test
  void eachSwitchTakesASourceOut() {
    Settings settings =
        Settings.of(
            Map.of(
                "JCCL_TUNER", "table,rules",
                "NCCL_TUNER_PLUGIN", "none",
                "RCCL_IGNORE_ARCH_TABLE", "1"));
    assertThat(TunerSource.values()).allMatch(source -> source.off(settings).isPresent());
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
        .containsExactly(
            new Settings.Entry("JCCL_PROTO", "ll", "file " + named + ":1"),
            new Settings.Entry("JCCL_CONF_FILE", named.toString(), "environment NCCL_CONF_FILE"));
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
