package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.Settings;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine line = line(Map.of());

  private CommandLine line(Map<String, String> environment) {
    return Main.commandLine(() -> Settings.of(environment))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err));
  }

  @Test
  void helpGoesToStandardOutput() {
    assertThat(line.execute("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: jccl");
  }

  @Test
  void aMissingCommandIsAUsageError() {
    assertThat(line.execute()).isEqualTo(2);
    assertThat(err.toString()).contains("Which command?").contains("Usage: jccl");
  }

  @Test
  void anUnknownOptionIsAUsageError() {
    assertThat(line.execute("--no-such-option")).isEqualTo(2);
    assertThat(err.toString()).contains("--no-such-option");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"samples", "samples 01", "soak", "bench-peer --ranks 2", "perf all_reduce"})
  void aWrongSettingIsOneLineWhateverTheCommand(String arguments) {
    assertThat(line(Map.of("JCCL_ALG", "ring")).execute(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("jccl " + arguments.split(" ")[0] + ": JCCL_ALG")
        .contains("did you mean JCCL_ALGO?")
        .hasLineCount(1);
  }

  @Test
  void aSettingsFileThatCannotBeReadIsOneLine() {
    assertThat(line(Map.of("JCCL_CONF_FILE", "/nonexist")).execute("samples")).isEqualTo(2);
    assertThat(err.toString()).contains("/nonexist").hasLineCount(1);
  }

  @Test
  void helpNeedsNoLegalSetting() {
    assertThat(line(Map.of("JCCL_ALG", "ring")).execute("soak", "--help")).isZero();
    assertThat(out.toString()).contains("--from=POSITION").doesNotContain("null");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "perf all_reduce -n two, 'two' is not a whole number",
        "perf all_reduce -N 1.5, '1.5' is not a whole number",
        "perf all_reduce -g 3000000000, '3000000000' is more than 2147483647",
        "perf all_reduce -n 1 -n 0, iters (-n) 0: must be 1 or more",
        "perf -A all_reduce, in front of the collective write -A 1",
        "bench-peer --ranks 0, --ranks 0: must be 1 or more",
        "soak --minutes two, 'two' is not a number",
        "soak --case op=none, --case: not a case"
      })
  void aWrongValueIsNamed(String arguments, String message) {
    assertThat(line.execute(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private CommandLine lineOf(Command... commands) {
    return Main.commandLine(() -> Settings.of(Map.of()), List.of(commands))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err));
  }

  @CommandLine.Command(name = "info planets", description = "Lists planets.")
  private static final class Planets implements Command {
    @CommandLine.Option(names = "--inner")
    private boolean inner;

    @Override
    public Integer call() {
      return inner ? 4 : 8;
    }
  }

  @CommandLine.Command(name = "info moons")
  private static final class Moons implements Command {
    @Override
    public Integer call() {
      return 7;
    }
  }

  @Test
  void aNameOfTwoWordsIsASubcommandOfTheFirst() {
    CommandLine two = lineOf(new Planets(), new Moons());
    assertThat(two.execute("info", "planets")).isEqualTo(8);
    assertThat(two.execute("info", "planets", "--inner")).isEqualTo(4);
    assertThat(two.execute("info", "moons")).isEqualTo(7);
  }

  @CommandLine.Command(name = "info planets rings")
  private static final class Rings implements Command {
    @Override
    public Integer call() {
      return 3;
    }
  }

  @Test
  void aNameOfThreeWordsIsASubcommandOfTheFirstTwoWhicheverIsFoundFirst() {
    CommandLine three = lineOf(new Rings(), new Planets());
    assertThat(three.execute("info", "planets", "rings")).isEqualTo(3);
    assertThat(three.execute("info", "planets", "--inner")).isEqualTo(4);
  }

  @Test
  void theFirstWordAloneListsItsSubcommands() {
    assertThat(lineOf(new Planets(), new Moons()).execute("info")).isZero();
    assertThat(out.toString()).contains("planets", "Lists planets.", "moons");
  }

  @Test
  void aWrongSecondWordIsAUsageError() {
    assertThat(lineOf(new Planets()).execute("info", "planet")).isEqualTo(2);
    assertThat(err.toString()).contains("info planets").contains("See 'jccl info --help'");
  }

  @Test
  void aWrongSettingNamesBothWords() {
    CommandLine wrong =
        Main.commandLine(() -> Settings.of(Map.of("JCCL_ALG", "ring")), List.of(new Moons()));
    assertThat(wrong.setErr(new PrintWriter(err)).execute("info", "moons")).isEqualTo(2);
    assertThat(err.toString()).startsWith("jccl info moons: JCCL_ALG");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info devices",
        "info kernels --isa",
        "check kernels -x 1 y",
        "check fused -g 4",
        "check links",
        "bench kernels",
        "bundle -o FILE"
      })
  void aCommandOfAnAbsentModuleSaysWhatToAdd(String arguments) {
    assertThat(lineOf(new Moons()).execute(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains("add jccl-hip-fallback to the class path").hasLineCount(1);
  }

  @Test
  void helpListsTheCommandsOfAnAbsentModule() {
    assertThat(lineOf(new Moons()).execute("--help")).isZero();
    assertThat(out.toString()).contains("\n  bench ", "\n  bundle ", "\n  check ", "\n  info ");
  }

  @Test
  void aCommandThatIsThereIsNotCalledAbsent() {
    lineOf(new Moons()).execute("info");
    assertThat(out.toString()).contains("(comes with jccl-hip-fallback)");
    assertThat(lineOf(new Bundle()).execute("bundle")).isEqualTo(9);
  }

  @CommandLine.Command(name = "bundle")
  private static final class Bundle implements Command {
    @Override
    public Integer call() {
      return 9;
    }
  }
}
