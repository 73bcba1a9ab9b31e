package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.perf.kernel.Cache;
import io.jccl.spi.Command;
import io.jccl.tuner.kernels.KernelDerivation;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.words.Choices;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Makes the kernel table of a device from samples. */
@CommandLine.Command(
    name = "tuner derive kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Make the table that says which engine folds on a device, from `tuner measure kernels`.",
      "A row names the engine that is faster beyond the noise, at a stated confidence, and HIP"
          + " where neither is. The evidence stands above the rows of each key.",
      "Exit 0 if the table was written; 1 if samples are too few; 2 if the file is not legal."
    })
public final class TunerDeriveKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(paramLabel = "FILE", description = "the samples")
  private Path samples;

  @CommandLine.Option(
      names = {"-o", "--output"},
      paramLabel = "TABLE",
      description =
          "the table to write (default: standard output); JCCL_KERNEL_TABLE names it to the"
              + " library")
  private Path output;

  @CommandLine.Option(names = "--force", description = "overwrite the table")
  private boolean force;

  @CommandLine.Option(
      names = "--cache",
      defaultValue = "warm",
      paramLabel = "STATE",
      description = "the samples that count: warm, cold (default: ${DEFAULT-VALUE})")
  private String cache;

  @CommandLine.Option(
      names = "--confidence",
      defaultValue = "95",
      paramLabel = "PERCENT",
      description =
          "the confidence with which a key has no row of the other engine by noise alone (default:"
              + " ${DEFAULT-VALUE})")
  private double confidence;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerDeriveKernelsCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    if (!(confidence >= 50 && confidence < 100)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--confidence: " + confidence + ", legal: 50 to less than 100");
    }
    Optional<String> refusal = Output.refusal(output, force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    KernelFile file;
    Cache state;
    try {
      state = Choices.one("--cache", Cache.values(), cache);
      file = KernelFile.read(samples);
      file.made();
    } catch (JcclException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    if (file.cutOff()) {
      err.println(samples + ": the last line was cut off and is left out");
    }
    try {
      String text = KernelDerivation.text(file, state, confidence / 100, Output.digest(samples));
      Output.write(output, text, spec.commandLine().getOut());
      err.println(KernelDerivation.summary(file, state, confidence / 100));
      return 0;
    } catch (JcclException | IOException e) {
      err.println(e.getMessage());
      return 1;
    }
  }
}
