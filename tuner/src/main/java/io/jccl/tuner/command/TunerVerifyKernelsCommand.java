package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.device.Devices;
import io.jccl.select.KernelTable;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.kernels.KernelComparison;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelSweepRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** Tells whether a kernel table still holds, or whether kernels became slower. */
@CommandLine.Command(
    name = "tuner verify kernels",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:PASS, nothing is slower beyond threshold and noise",
      "1:REGRESSION, something is slower or wrong; FAIL, nothing was compared",
      "2:wrong input",
      "3:INCONCLUSIVE, noise is too large"
    },
    description = {
      "Tell whether the engine that the device's table takes is slower than the other one.",
      "Of samples made here (--measure, with the options of `tuner measure kernels`) or before"
          + " (--samples). With --baseline instead: whether kernels became slower, each over the"
          + " copy beside it. Only times of one round of one run are divided by each other.",
      "A kernel counts as slower if it is so by more than its threshold and by more than twice the"
          + " noise, which is how far HIP's kernel was from itself. The table's engine does so only"
          + " where `tuner derive kernels` would take the other one from these samples."
    })
public final class TunerVerifyKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "1")
  private Source source;

  @CommandLine.Option(names = "--force", description = "overwrite the file of --measure")
  private boolean force;

  @CommandLine.Option(
      names = "--table",
      paramLabel = "FILE",
      description = "the table (default: that of the device, see explain kernel)")
  private Path table;

  @CommandLine.Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "samples from before, to compare with instead of a table")
  private Path baseline;

  @CommandLine.Mixin private KernelJudgeOptions thresholds;

  @CommandLine.Mixin private KernelSweepOptions what;

  /** Where samples come from. */
  private static final class Source {
    @CommandLine.Option(
        names = "--samples",
        paramLabel = "FILE",
        description = "samples of tuner measure kernels")
    private Path existing;

    @CommandLine.Option(
        names = "--measure",
        paramLabel = "FILE",
        description = "make such samples here, and keep them in this file")
    private Path made;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerVerifyKernelsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    KernelJudgeOptions.Chosen judge = thresholds.chosen(spec, "HIP");
    if (table != null && baseline != null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--table and --baseline: samples are compared with one of them, give one");
    }
    Optional<String> refusal = Output.refusal(source.made, force);
    if (refusal.isPresent()) {
      spec.commandLine().getErr().println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    try {
      KernelFile samples = source.made == null ? KernelFile.read(source.existing) : measured();
      List<KernelComparison> comparisons =
          baseline == null
              ? KernelComparison.withTable(samples, table(samples, out))
              : KernelComparison.withBefore(before(samples), samples);
      return judge.print(comparisons, out);
    } catch (JcclException | IllegalArgumentException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private KernelFile before(KernelFile samples) {
    KernelFile file = KernelFile.read(baseline);
    String then = file.made().device().description();
    String now = samples.made().device().description();
    if (!then.equals(now)) {
      throw new InvalidArgumentException("--baseline", then, "samples of the same device: " + now);
    }
    return file;
  }

  private KernelTable table(KernelFile samples, PrintWriter out) {
    String architecture = samples.made().device().architecture();
    KernelTable used =
        table == null ? KernelTable.of(Settings.load(), architecture) : KernelTable.read(table);
    out.println(used.file() + (used.isEmpty() ? ": no such table, so hip by default" : ""));
    used.warning(architecture).ifPresent(text -> out.println("warning: " + text));
    return used;
  }

  private KernelFile measured() {
    PrintWriter err = spec.commandLine().getErr();
    KernelSweepRun.Machine machine =
        new KernelSweepRun.Machine(
            Devices.named(what.device()).getFirst(),
            Settings.load(),
            spec.commandLine().getParseResult().originalArgs());
    long nanos = what.budgetNanos(spec);
    try (Interruption interruption = new Interruption();
        KernelSweepRun run =
            KernelSweepRun.create(
                source.made, force, what.request(), machine, new KernelSweepLines(err))) {
      long end = System.nanoTime() + nanos;
      run.run(() -> interruption.came() || System.nanoTime() - end > 0);
    }
    return KernelFile.read(source.made);
  }
}
