package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.perf.ByteSize;
import io.jccl.select.KernelRoute;
import io.jccl.select.KernelTable;
import io.jccl.select.KernelUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Says whose kernel folds on a device, and why. */
@CommandLine.Command(
    name = "explain kernel",
    mixinStandardHelpOptions = true,
    description = {
      "Says which engine folds inputs of a type and size on a device: the setting, or the row of"
          + " the measured table, or that nothing was measured and a default holds.",
      "Of an architecture without a table it prints what the compilers made of both engines'"
          + " kernels, which is an estimate."
    })
public final class ExplainKernelCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = {"-d", "--type", "--datatype"},
      defaultValue = "float",
      paramLabel = "TYPE",
      description = "the element type (default: ${DEFAULT-VALUE})")
  private String type;

  @CommandLine.Option(
      names = {"-o", "--op"},
      defaultValue = "sum",
      paramLabel = "OP",
      description = "the reduction (default: ${DEFAULT-VALUE})")
  private String op;

  @CommandLine.Option(
      names = {"-b", "--bytes"},
      defaultValue = "1M",
      paramLabel = "SIZE",
      description = "the size of one input (default: ${DEFAULT-VALUE})")
  private String bytes;

  @CommandLine.ArgGroup(multiplicity = "0..1")
  private Where where = new Where();

  /** Which device. */
  private static final class Where {
    @CommandLine.Option(
        names = "--device",
        paramLabel = "NAME",
        description = "gpu, hip, cuda, cpu, or one such as cuda:1 (default: gpu, else cpu)")
    private String device;

    @CommandLine.Option(
        names = "--arch",
        paramLabel = "NAME",
        description = "an architecture such as gfx942, which need not be there")
    private String architecture;
  }

  private final Supplier<Settings> source;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public ExplainKernelCommand() {
    this(Settings::load);
  }

  /** The command with settings from elsewhere. */
  ExplainKernelCommand(Supplier<Settings> source) {
    this.source = source;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    DataType chosenType = Choices.legal(() -> TypeNames.one("--type", type), this::wrong);
    ReduceOp.Kind chosenOp =
        Choices.legal(
            () -> Choices.one("--op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op),
            this::wrong);
    long size = size();
    String place = where.architecture;
    String named = where.architecture;
    if (named == null) {
      Device device = device();
      named = device.architecture();
      place = device.name() + " (" + device.description() + ", " + named + ")";
    }
    String architecture = named;
    Settings settings = source.get();
    KernelTable table = Choices.legal(() -> KernelTable.of(settings, architecture), this::wrong);
    KernelRoute route = KernelRoute.of(settings, table, chosenType, chosenOp, size);
    out.printf(
        "%s %s of %s an input on %s: %s%n",
        chosenType.label(), chosenOp.label(), ByteSize.text(size), place, route.engine());
    out.println("  " + route.evidence());
    if (settings.get(Setting.KERNELS) == KernelUse.AUTO) {
      table.warning(architecture).ifPresent(text -> out.println("  warning: " + text));
      table
          .rows(chosenType, chosenOp)
          .forEach(row -> out.println("  " + row.describe(table.file(), size)));
      if (table.isEmpty()) {
        printUnmeasured(out, architecture, chosenType, chosenOp);
      }
    }
    out.flush();
    return 0;
  }

  private void printUnmeasured(
      PrintWriter out, String architecture, DataType chosenType, ReduceOp.Kind chosenOp) {
    String device = where.device == null ? "gpu" : where.device;
    out.printf(
        "  nobody measured %s: ./jccl tuner measure kernels --device %s -o raw.jsonl && ./jccl"
            + " tuner derive kernels raw.jsonl -o table.csv, then JCCL_KERNEL_TABLE=table.csv%n",
        architecture, device);
    List<FoldEngine> engines = FoldEngine.installed();
    engines
        .getFirst()
        .images()
        .best("fold", architecture)
        .map(KernelImage::target)
        .ifPresentOrElse(
            target ->
                new FoldComparison(engines)
                    .print(out, target, List.of(chosenType), List.of(chosenOp)),
            () ->
                out.println(
                    "  no estimate: no image was built for "
                        + architecture
                        + "; mvn -Pall-targets builds more"));
  }

  private Device device() {
    if (where.device != null) {
      return named(where.device);
    }
    try {
      return Devices.named("gpu").getFirst();
    } catch (InvalidArgumentException e) {
      return named("cpu");
    }
  }

  private Device named(String name) {
    return Choices.legal(() -> Devices.named(name).getFirst(), this::wrong);
  }

  private long size() {
    try {
      return ByteSize.parse(bytes);
    } catch (IllegalArgumentException e) {
      throw wrong("--bytes " + e.getMessage());
    }
  }

  private CommandLine.ParameterException wrong(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
