package io.jccl.tuner.command;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Devices;
import io.jccl.perf.ByteSize;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.NotEnoughMemoryException;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.kernels.EngineContest;
import io.jccl.tuner.kernels.EngineEffect;
import io.jccl.tuner.kernels.EngineResult;
import io.jccl.tuner.kernels.KernelPoint;
import io.jccl.tuner.measure.Sizes;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Shows what the kernel table is worth to a collective. */
@CommandLine.Command(
    name = "bench engines",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:PASS, the table is nowhere slower beyond threshold and noise",
      "1:REGRESSION, it is somewhere, or a result was wrong; FAIL, nothing was compared",
      "2:wrong input",
      "3:INCONCLUSIVE, noise is too large",
      "130:Ctrl-C; what was measured is judged, and called partial"
    },
    description = {
      "AllReduce with the kernels that the device's table takes, beside HIP's alone and Java's"
          + " alone, in turn.",
      "By JCCL_ALGO=ce, whatever that variable says, since its steps are copies and folds. Before"
          + " they are timed, every element of the first way's results is compared with what it"
          + " must be, and every byte of the others' with those. What the table takes is measured"
          + " twice, which shows the noise. Ctrl-C ends it with what was measured so far."
    })
public final class BenchEnginesCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--device",
      defaultValue = "gpu",
      paramLabel = "NAME",
      description = "rank i works on device i of gpu, hip, cuda or cpu (default: ${DEFAULT-VALUE})")
  private String device;

  @CommandLine.Option(
      names = {"-g", "--ranks"},
      defaultValue = "2",
      paramLabel = "N",
      description = "the number of ranks (default: ${DEFAULT-VALUE})")
  private int ranks;

  @CommandLine.Option(
      names = "--share-device",
      description = "let several ranks work on one device, if there are more ranks than devices")
  private boolean sharesDevice;

  @CommandLine.Option(
      names = "--type",
      split = ",",
      paramLabel = "TYPE",
      description = "the types (default: all)")
  private List<String> types;

  @CommandLine.Option(
      names = "--op",
      split = ",",
      defaultValue = "sum,prod,min,max",
      paramLabel = "OP",
      description = "the reductions (default: ${DEFAULT-VALUE})")
  private List<String> ops;

  @CommandLine.Option(
      names = "--sizes",
      defaultValue = "64K..1G*16",
      paramLabel = "LIST",
      description =
          "the sizes of a call on each rank (default: ${DEFAULT-VALUE}); those that do not fit are"
              + " left out and named")
  private String sizes;

  @CommandLine.Option(
      names = "--rounds",
      defaultValue = "31",
      paramLabel = "N",
      description = "how often each is measured (default: ${DEFAULT-VALUE})")
  private int rounds;

  @CommandLine.Mixin private KernelJudgeOptions thresholds;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public BenchEnginesCommand() {}

  @Override
  public Integer call() {
    require(
        rounds >= KernelPoint.LEAST_ROUNDS,
        "--rounds: %d, legal: %d or more".formatted(rounds, KernelPoint.LEAST_ROUNDS));
    require(ranks >= 2, "--ranks: " + ranks + ", legal: 2 or more");
    KernelJudgeOptions.Chosen judge = thresholds.chosen(spec, "the table");
    try {
      Settings settings = copiesAndFolds();
      List<DataType> chosen = TypeNames.some("--type", types);
      List<ReduceOp.Kind> kinds =
          Choices.some("--op", ops, ReduceOp.Kind.values(), ReduceOp.Kind::label);
      DeviceUse use =
          new DeviceUse(
              Devices.named(device),
              sharesDevice || settings.get(Setting.MULTI_RANK_DEVICE),
              0,
              DeviceUse.Registering.NONE);
      List<Long> asked = Sizes.parse(sizes);
      for (DataType type : chosen) {
        for (long size : asked) {
          require(
              size > 0 && size % type.bytes(1) == 0,
              "--sizes: %d, legal: multiples of %d, the size of a %s"
                  .formatted(size, type.bytes(1), type.label()));
        }
      }
      List<EngineResult> results = new ArrayList<>();
      try (Interruption interruption = new Interruption()) {
        for (long size : asked) {
          results.addAll(measure(size, use, settings, chosen, kinds, interruption));
        }
        return print(results, asked.size() * chosen.size() * kinds.size(), judge);
      }
    } catch (JcclException | IllegalArgumentException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
  }

  private int print(List<EngineResult> results, int asked, KernelJudgeOptions.Chosen judge) {
    PrintWriter out = spec.commandLine().getOut();
    EngineEffect.summary(
            results.stream()
                .filter(EngineEffect.class::isInstance)
                .map(EngineEffect.class::cast)
                .toList())
        .forEach(out::println);
    if (results.size() < asked) {
      out.println("partial: %d of %d folds were measured".formatted(results.size(), asked));
    }
    return judge.print(results.stream().map(EngineResult::comparison).toList(), out);
  }

  private void require(boolean legal, String problem) {
    if (!legal) {
      throw new CommandLine.ParameterException(spec.commandLine(), problem);
    }
  }

  /** The user's settings, but for the algorithm. */
  private static Settings copiesAndFolds() {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.remove("NCCL_ALGO");
    variables.put("JCCL_ALGO", "ce");
    return Settings.of(variables);
  }

  private List<EngineResult> measure(
      long size,
      DeviceUse use,
      Settings settings,
      List<DataType> types,
      List<ReduceOp.Kind> kinds,
      Interruption interruption) {
    PrintWriter err = spec.commandLine().getErr();
    List<EngineResult> results = new ArrayList<>();
    if (interruption.came()) {
      return results;
    }
    try (EngineContest contest = new EngineContest(ranks, size, use, settings)) {
      for (DataType type : types) {
        for (ReduceOp.Kind kind : kinds) {
          if (interruption.came()) {
            return results;
          }
          results.add(contest.measure(type, kind, size, rounds));
          err.println(results.getLast());
          err.flush();
        }
      }
    } catch (NotEnoughMemoryException e) {
      err.println(ByteSize.text(size) + " is left out: " + e.getMessage());
    }
    return results;
  }
}
