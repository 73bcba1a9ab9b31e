package io.jccl.tests.command;

import io.jccl.spi.Command;
import io.jccl.tests.samples.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Lists the samples and runs them. */
@CommandLine.Command(
    name = "samples",
    mixinStandardHelpOptions = true,
    description = {
      "List the samples, or run some of them. Each checks its own result.",
      "Their sources are in tests/src/main/java/io/jccl/tests/samples."
    })
public final class SamplesCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(
      paramLabel = "NUMBER",
      arity = "0..*",
      description = "which to run, such as 01, or all; none: list them")
  private List<String> numbers = List.of();

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public SamplesCommand() {}

  @Override
  public Integer call() throws Exception {
    List<Sample> chosen = new ArrayList<>();
    numbers.forEach(number -> chosen.addAll(named(number)));
    if (chosen.isEmpty()) {
      for (Sample sample : Sample.values()) {
        System.out.println(headline(sample));
      }
    }
    for (Sample sample : chosen) {
      System.out.println("== " + headline(sample));
      sample.run();
    }
    return 0;
  }

  private static String headline(Sample sample) {
    return sample.number() + "  " + sample.title();
  }

  private List<Sample> named(String number) {
    List<Sample> all = Arrays.asList(Sample.values());
    List<Sample> found =
        number.equals("all")
            ? all
            : all.stream()
                .filter(sample -> sample.number().equals(number) || number.equals(unpadded(sample)))
                .toList();
    if (found.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "NUMBER: " + number + ", legal: 01 to " + all.getLast().number() + ", or all");
    }
    return found;
  }

  private static String unpadded(Sample sample) {
    return String.valueOf(sample.ordinal() + 1);
  }
}
