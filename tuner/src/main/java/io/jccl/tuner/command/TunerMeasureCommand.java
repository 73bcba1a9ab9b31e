package io.jccl.tuner.command;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Devices;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.Operation;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.measure.Sizes;
import io.jccl.tuner.measure.SweepRequest;
import io.jccl.tuner.measure.SweepRun;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import picocli.CommandLine;

/** Measures the choices that there are for calls, for {@code tuner derive} and others. */
@CommandLine.Command(
    name = "tuner measure",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Time every choice (algorithm, protocol, channels) for calls of these collectives, ranks and"
          + " sizes on this machine, beside what the library chooses by itself, into a file of JSON"
          + " lines.",
      "All choices are measured in turn, round by round; results are checked before they are timed;"
          + " the library's own choice is measured twice, which shows the noise. A sweep that was"
          + " stopped, by Ctrl-C or otherwise, goes on with --resume.",
      "Exit 0 if all results were right, also if the budget ended it; 1 if one was wrong or a call"
          + " failed."
    })
public final class TunerMeasureCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.ArgGroup(multiplicity = "1")
  private Target target;

  @CommandLine.Option(names = "--force", description = "overwrite the output file")
  private boolean force;

  @CommandLine.Option(
      names = "--collectives",
      split = ",",
      paramLabel = "NAME",
      description = "the collectives (default: all)")
  private List<String> collectives;

  @CommandLine.Option(
      names = "--ranks",
      split = ",",
      defaultValue = "2",
      paramLabel = "N",
      description = "the numbers of ranks (default: ${DEFAULT-VALUE})")
  private List<Integer> ranks;

  @CommandLine.Option(
      names = "--sizes",
      defaultValue = "8..16M*4",
      paramLabel = "LIST",
      description =
          "the sizes, as a list of sizes and ranges FROM..TO[*FACTOR] (default: ${DEFAULT-VALUE})")
  private String sizes;

  @CommandLine.Option(
      names = "--type",
      defaultValue = "float",
      paramLabel = "TYPE",
      description = "the element type (default: ${DEFAULT-VALUE})")
  private String type;

  @CommandLine.Option(
      names = "--op",
      defaultValue = "sum",
      paramLabel = "OP",
      description = "the reduction, of collectives that reduce (default: ${DEFAULT-VALUE})")
  private String op;

  @CommandLine.Option(
      names = "--channels",
      split = ",",
      defaultValue = "1",
      paramLabel = "N",
      description = "the channel counts to try (default: ${DEFAULT-VALUE})")
  private List<Integer> channels;

  @CommandLine.Option(
      names = "--rounds",
      defaultValue = "7",
      paramLabel = "N",
      description = "how often everything is measured (default: ${DEFAULT-VALUE})")
  private int rounds;

  @CommandLine.Option(
      names = "--budget",
      paramLabel = "MINUTES",
      description = "stop after so many minutes (default: when all is measured)")
  private Double budget;

  @CommandLine.Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "rank i works on device i of cpu, cuda, hip or gpu, or all on one, such as cuda:0"
              + " (default: host memory)")
  private String device;

  @CommandLine.Option(
      names = "--bind",
      description =
          "bind the thread of each rank to a core, in turn; on a machine that is not idle ranks"
              + " would share cores by chance")
  private boolean bind;

  @CommandLine.Option(
      names = "--warm-up",
      defaultValue = "200",
      paramLabel = "MS",
      description =
          "how long each choice runs, once for each collective, before it is timed, for the JVM to"
              + " compile it (default: ${DEFAULT-VALUE})")
  private long warmUp;

  /** Where samples go. */
  static final class Target {
    @CommandLine.Option(
        names = {"-o", "--output"},
        paramLabel = "FILE",
        description = "the file to write")
    private Path output;

    @CommandLine.Option(
        names = "--resume",
        paramLabel = "FILE",
        description = "go on with this file; what to measure stands in it")
    private Path resumed;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerMeasureCommand() {}

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Path file = target.output == null ? target.resumed : target.output;
    long nanos = budgetNanos();
    if (target.output != null && Files.exists(file) && !force) {
      err.println(file + " is there already; --force overwrites it, --resume goes on with it");
      return spec.exitCodeOnInvalidInput();
    }
    try (Interruption interruption = new Interruption()) {
      boolean complete;
      long wrong;
      SweepLines lines = new SweepLines(err);
      try (SweepRun run = open(lines)) {
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
      return 1;
    }
  }

  private SweepRun open(SweepLines lines) {
    Settings settings = Settings.load();
    SweepRun.Machine machine =
        new SweepRun.Machine(settings, devices(settings), bind, warmUp(), commandLine());
    return target.output == null
        ? SweepRun.resume(target.resumed, machine, lines)
        : SweepRun.create(target.output, force, request(), machine, lines);
  }

  private SweepRequest request() {
    List<Operation> operations =
        collectives == null
            ? Arrays.stream(Operation.values()).filter(each -> each != Operation.SENDRECV).toList()
            : collectives.stream().map(Operation::of).toList();
    return new SweepRequest(
        operations,
        ranks,
        Sizes.parse(sizes),
        named("--type", type, DataType.values(), DataType::label),
        named("--op", op, ReduceOp.Kind.values(), ReduceOp.Kind::label),
        channels,
        rounds);
  }

  private static <E> E named(String option, String name, E[] values, Function<E, String> label) {
    List<String> labels = Arrays.stream(values).map(label).toList();
    int index = labels.indexOf(name);
    if (index < 0) {
      throw new InvalidArgumentException(option, name, String.join(", ", labels));
    }
    return values[index];
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

  private long budgetNanos() {
    if (budget != null && !(budget > 0 && budget <= TimeUnit.DAYS.toMinutes(365))) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--budget: " + budget + ", legal: more than 0 minutes, up to a year");
    }
    double minutes = budget == null ? TimeUnit.DAYS.toMinutes(365) : budget;
    return (long) (minutes * Duration.ofMinutes(1).toNanos());
  }

  private Duration warmUp() {
    if (warmUp < 0) {
      throw new InvalidArgumentException("--warm-up", warmUp, "0 or more");
    }
    return Duration.ofMillis(warmUp);
  }

  private List<String> commandLine() {
    return spec.commandLine().getParseResult().originalArgs();
  }

  private String goOn(Path file) {
    return "./jccl tuner measure --resume "
        + file
        + (device == null ? "" : " --device " + device)
        + (bind ? " --bind" : "");
  }
}
