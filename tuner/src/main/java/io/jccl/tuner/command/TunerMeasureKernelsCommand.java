package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.device.Devices;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.kernels.KernelSweepRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Measures single kernels of all engines, for {@code tuner derive kernels} and others. */
@CommandLine.Command(
    name = "tuner measure kernels",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Time the kernels of a device, those written in Java beside those in HIP.",
      "Into a file of JSON lines: each fold by each engine and a copy of as many bytes, in turn,"
          + " round by round, by the device's events and by the host's clock. Each answer is"
          + " checked before it is timed; HIP's kernel is measured twice, which shows the noise. A"
          + " sweep that was stopped, by Ctrl-C or otherwise, goes on with --resume.",
      "Exit 0 if all answers were right, also if the budget ended it; 1 if one was wrong or a"
          + " kernel failed."
    })
public final class TunerMeasureKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "1")
  private SweepTarget target;

  @CommandLine.Option(names = "--force", description = "overwrite the output file")
  private boolean force;

  @CommandLine.Mixin private KernelSweepOptions what;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerMeasureKernelsCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Path file = target.file();
    long nanos = what.budgetNanos(spec);
    Optional<String> refusal = target.refusal(force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    boolean hasBegun = false;
    try (Interruption interruption = new Interruption()) {
      KernelSweepRun.Outcome outcome;
      try (KernelSweepRun run = open(new KernelSweepLines(err))) {
        hasBegun = true;
        long end = System.nanoTime() + nanos;
        outcome = run.run(() -> interruption.came() || System.nanoTime() - end > 0);
      }
      err.println(
          outcome.complete()
              ? file + ": complete"
              : file + ": whole so far; to go on: " + goOn(file));
      err.flush();
      return outcome.wrong() == 0 ? 0 : 1;
    } catch (IllegalArgumentException | InvalidArgumentException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    } catch (JcclException e) {
      err.println(e.getMessage());
      if (hasBegun) {
        err.println(file + " keeps what it has; to go on when that is mended: " + goOn(file));
      }
      return 1;
    }
  }

  private String goOn(Path file) {
    return "./jccl tuner measure kernels --resume " + file + " --device " + what.device();
  }

  private KernelSweepRun open(KernelSweepLines lines) {
    KernelSweepRun.Machine machine =
        new KernelSweepRun.Machine(
            Devices.named(what.device()).getFirst(),
            Settings.load(),
            spec.commandLine().getParseResult().originalArgs());
    return target.resumes()
        ? KernelSweepRun.resume(target.file(), machine, lines)
        : KernelSweepRun.create(target.file(), force, what.request(), machine, lines);
  }
}
