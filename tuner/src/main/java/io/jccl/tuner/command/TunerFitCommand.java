package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.model.MachineCosts;
import io.jccl.spi.Command;
import io.jccl.tuner.fit.CostFit;
import io.jccl.tuner.fit.Fitted;
import io.jccl.tuner.fit.FittedFile;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.SampleFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Fits the cost model to samples. */
@CommandLine.Command(
    name = "tuner fit",
    mixinStandardHelpOptions = true,
    description = {
      "Find the constants with which the cost model predicts the samples of `tuner measure` best.",
      "The result has the form of the library's own constants, in"
          + " collectives/src/main/resources/io/jccl/tables/models; how well they predict, and how"
          + " well those before did, stands at its head and on standard error.",
      "Exit 0 if it was written; 2 if the file is not legal, or is there already."
    })
public final class TunerFitCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(paramLabel = "FILE", description = "the samples")
  private Path samples;

  @CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "CONSTANTS",
      description = "the file to write (default: standard output)")
  private Path output;

  @CommandLine.Option(names = "--force", description = "overwrite the file")
  private boolean force;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerFitCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      SampleFile file = SampleFile.read(samples);
      Fitted fitted = CostFit.of(file, start(file));
      String text = FittedFile.text(fitted, file, Output.digest(samples));
      Output.write(output, text, spec.commandLine().getOut());
      err.println(FittedFile.summary(fitted));
      return 0;
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private static MachineCosts start(SampleFile file) {
    boolean host =
        file.samples().stream().allMatch(each -> each.point().device().equals(Point.HOST));
    return host ? MachineCosts.host() : MachineCosts.device();
  }
}
