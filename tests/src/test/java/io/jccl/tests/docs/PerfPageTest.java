package io.jccl.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.perf.BusBandwidth;
import io.jccl.perf.Operation;
import io.jccl.tests.command.PerfCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Keeps the table of options in {@code docs/perf.md} equal to the command's. */
class PerfPageTest {
  private static final Path PAGE = Pages.ROOT.resolve("docs/perf.md");

  private final CommandLine line = new CommandLine(new PerfCommand());

  @Test
  void theOptionsAreThoseOfTheCommand() {
    Pages.compare(PAGE, "options", table());
  }

  @Test
  void theExitCodesAreThoseOfTheHelp() {
    String help = line.getUsageMessage().replaceAll("\\s+", " ");
    List<String> codes =
        Pages.read(PAGE)
            .lines()
            .filter(row -> row.matches("\\| [0-3] \\| .*"))
            .map(row -> row.replaceAll("[|`]", "").strip().replaceAll("\\s+", " "))
            .toList();
    assertThat(codes).hasSize(4).allSatisfy(code -> assertThat(help).contains(code));
  }

  @Test
  void theFactorsAreThoseOfTheLibrary() {
    String page = Pages.read(PAGE);
    for (Operation operation : Operation.values()) {
      double factor = BusBandwidth.factor(operation, 4).orElseThrow();
      String text = factor == 1.5 ? "2(n-1)/n" : factor == 0.75 ? "(n-1)/n" : "1";
      assertThat(page.lines())
          .as(operation.label())
          .anyMatch(
              row ->
                  row.endsWith("| " + text + " |")
                      && Arrays.asList(row.replaceAll("[| ]+", ",").split(","))
                          .contains(operation.label()));
    }
  }

  private String table() {
    StringBuilder table = new StringBuilder("| option | value | meaning |\n|---|---|---|\n");
    for (OptionSpec option : line.getCommandSpec().options()) {
      List<String> names = new ArrayList<>(List.of(option.names()));
      table
          .append("| ")
          .append(names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")))
          .append(" | ")
          .append(cell(option.arity().max() == 0 ? "" : option.paramLabel()))
          .append(" | ")
          .append(cell(String.join(" ", option.description())))
          .append(" |\n");
    }
    return table.toString();
  }

  private static String cell(String text) {
    return text.replace("%%", "%").replace("|", "\\|");
  }
}
