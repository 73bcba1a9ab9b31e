package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Settings;
import io.jccl.select.TuningTable;
import io.jccl.spi.Command;
import io.jccl.tuner.derive.Defaults;
import io.jccl.tuner.derive.Derivation;
import io.jccl.tuner.derive.DerivedTable;
import io.jccl.tuner.derive.UnfitSamplesException;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.verify.Chooser;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Makes a table from samples. */
@CommandLine.Command(
    name = "tuner derive",
    mixinStandardHelpOptions = true,
    description = {
      "Make a table for JCCL from the samples of `tuner measure`.",
      "It has a row only where a choice is faster than the library's own beyond the noise, at a"
          + " stated confidence. The evidence stands above each row.",
      "Exit 0 if the table was written, even without a row; 1 if samples are wrong, too few or not"
          + " comparable; 2 if the file is not legal."
    })
public final class TunerDeriveCommand implements Command {
  private static final Path MODEL = Path.of("model");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(arity = "0..1", paramLabel = "FILE", description = "the samples")
  private Path samples;

  @CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "TABLE",
      description = "the table to write (default: standard output)")
  private Path output;

  @CommandLine.Option(names = "--force", description = "overwrite the table")
  private boolean force;

  @CommandLine.Option(
      names = "--confidence",
      defaultValue = "95",
      paramLabel = "PERCENT",
      description =
          "the confidence with which a collective on a number of ranks has no row by noise alone"
              + " (default: ${DEFAULT-VALUE})")
  private double confidence;

  @CommandLine.Option(
      names = "--over",
      paramLabel = "TABLE",
      description =
          "take the choices of this table as the default to be beaten, or with the word model those"
              + " that the cost model makes now (default: what the library chose when it was"
              + " measured)")
  private Path over;

  @CommandLine.Option(
      names = "--whole",
      description =
          "a row for every size up to the largest, the default's where nothing beats it, for rows"
              + " that stand before those of another table")
  private boolean whole;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerDeriveCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    if (samples == null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "Missing required parameter: 'FILE'");
    }
    if (!(confidence >= 50 && confidence < 100)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--confidence: " + confidence + ", legal: 50 to less than 100");
    }
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      SampleFile file = SampleFile.read(samples);
      if (file.cutOff()) {
        err.println(samples + ": the last line was cut off and is left out");
      }
      Derivation derivation = Derivation.of(file, confidence / 100, defaults(), whole);
      Output.write(
          output,
          DerivedTable.text(derivation, Output.digest(samples)),
          spec.commandLine().getOut());
      err.println(derivation.summary());
      return 0;
    } catch (UnfitSamplesException e) {
      err.println(e.getMessage());
      return 1;
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private Optional<Defaults> defaults() throws IOException {
    if (over == null) {
      return Optional.empty();
    }
    return Optional.of(
        over.equals(MODEL)
            ? Defaults.of("the cost model", Chooser.model(Settings.load()))
            : Defaults.of(TuningTable.read(over, Algorithms.all())));
  }
}
