package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.device.Devices;
import io.jccl.perf.DeviceUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.measure.SweepRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** Measures the choices that there are for calls, for {@code tuner derive} and others. */
@CommandLine.Command(
    name = "tuner measure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Time every choice for calls of these collectives, ranks and sizes.",
      "Every algorithm with every protocol and number of channels on this machine, beside what the"
          + " library chooses by itself, into a file of JSON lines.",
      "All choices are measured in turn, round by round; results are checked before they are timed;"
          + " the library's own choice is measured twice, which shows the noise. A sweep that was"
          + " stopped, by Ctrl-C or otherwise, goes on with --resume.",
      "Exit 0 if all results were right, also if the budget ended it; 1 if one was wrong or a call"
          + " failed."
    })
public final class TunerMeasureCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "0..1")
  private SweepTarget target;

  @CommandLine.Option(names = "--force", description = "overwrite the output file")
  private boolean force;

  @CommandLine.Mixin private SweepOptions what;

  @CommandLine.Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "rank i works on device i of cpu, cuda, hip or gpu, or all on one, such as cuda:0"
              + " (default: host memory)")
  private String device;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerMeasureCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    if (target == null) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "Missing required argument: -o FILE or --resume FILE");
    }
    Path file = target.file();
    long nanos = what.budgetNanos(spec);
    Optional<String> refusal = target.refusal(force);
    if (refusal.isPresent()) {
      err.println(refusal.get());
      return spec.exitCodeOnInvalidInput();
    }
    boolean hasBegun = false;
    try (Interruption interruption = new Interruption()) {
      boolean complete;
      long wrong;
      SweepLines lines = new SweepLines(err);
      try (SweepRun run = open(lines)) {
        hasBegun = true;
        long end = System.nanoTime() + nanos;
        SweepRun.Outcome outcome =
            run.run(() -> interruption.came() || System.nanoTime() - end > 0);
        complete = outcome.complete();
        wrong = outcome.wrong();
      }
      err.println(
          complete ? file + ": complete" : file + ": whole so far; to go on: " + goOn(file));
      err.flush();
      return wrong == 0 ? 0 : 1;
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

  private SweepRun open(SweepLines lines) {
    Settings settings = Settings.load();
    SweepRun.Machine machine =
        new SweepRun.Machine(
            settings, devices(settings), what.binds(), what.warmUp(), commandLine());
    return target.resumes()
        ? SweepRun.resume(target.file(), machine, lines)
        : SweepRun.create(target.file(), force, what.request(), machine, lines);
  }

  private Optional<DeviceUse> devices(Settings settings) {
    return device == null
        ? Optional.empty()
        : Optional.of(
            new DeviceUse(
                Devices.named(device),
                settings.get(Setting.MULTI_RANK_DEVICE),
                0,
                DeviceUse.Registering.NONE));
  }

  private List<String> commandLine() {
    return spec.commandLine().getParseResult().originalArgs();
  }

  private String goOn(Path file) {
    return "./jccl tuner measure --resume "
        + file
        + (device == null ? "" : " --device " + device)
        + (what.binds() ? " --bind" : "");
  }
}
