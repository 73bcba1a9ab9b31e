package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceException;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.perf.ByteSize;
import io.jccl.perf.PerfConfig;
import io.jccl.perf.SizeRange;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine;

/** Measures the kernels of a device beside copies of the same bytes. */
@CommandLine.Command(
    name = "bench kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the local reduction on a device beside a device-to-device copy that reads and"
          + " writes as many bytes, interleaved, by medians; checks each answer.",
      "With several engines all are measured in the same rounds.",
      "GB/s are 1e9 bytes read and written in a second, the median of the rounds beside the 10th"
          + " and 90th percentile; ratio is the rate over that of the copy."
    })
public final class BenchKernelsCommand implements Command {
  /** Sizes are multiples of so many bytes, which all types divide. */
  private static final int GRAIN = 64;

  private static final int MOST_BLOCKS = 1 << 16;
  private static final double BYTES_IN_GIB = 1L << 30;
  private static final OptionalInt OUT_OF_MEMORY = OptionalInt.of(2);

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private KernelChoice choice;

  @CommandLine.Mixin private EngineChoice engine;

  @CommandLine.Option(
      names = {"-n", "--inputs"},
      defaultValue = "8",
      paramLabel = "N",
      description = "the inputs of each fold (default: ${DEFAULT-VALUE})")
  private int inputs;

  @CommandLine.Option(
      names = {"-b", "--minbytes"},
      defaultValue = "1M",
      paramLabel = "SIZE",
      description = "the smallest size of one input (default: ${DEFAULT-VALUE})")
  private String smallest;

  @CommandLine.Option(
      names = {"-e", "--maxbytes"},
      defaultValue = "64M",
      paramLabel = "SIZE",
      description = "the largest size of one input (default: ${DEFAULT-VALUE})")
  private String largest;

  @CommandLine.Option(
      names = {"-f", "--stepfactor"},
      defaultValue = "8",
      paramLabel = "N",
      description = "what sizes grow by (default: ${DEFAULT-VALUE})")
  private int factor;

  @CommandLine.Option(
      names = {"-r", "--rounds"},
      defaultValue = "21",
      paramLabel = "N",
      description = "how often each is measured (default: ${DEFAULT-VALUE})")
  private int rounds;

  @CommandLine.Option(
      names = "--variants",
      split = ",",
      paramLabel = "BLOCKS",
      description =
          "measure all compiled variants too, with so many blocks a compute unit, such as 4,8,16"
              + " (default: only what the launch table says)")
  private List<Integer> blocks = List.of();

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public BenchKernelsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    long least = size("-b", smallest);
    long most = size("-e", largest);
    require(least >= GRAIN, "-b %s: expected a size from %d bytes", smallest, GRAIN);
    require(least <= most, "-b %s: expected at most -e, which is %s", smallest, largest);
    require(
        inputs >= 2 && inputs <= PerfConfig.MOST_RANKS,
        "-n %s: expected 2 to %s inputs, one of each rank",
        inputs,
        PerfConfig.MOST_RANKS);
    require(factor >= 2, "-f %s: expected a factor of at least 2", factor);
    require(rounds >= 1, "-r %s: expected at least 1 round", rounds);
    for (int each : blocks) {
      boolean isLegal = each >= 1 && each <= MOST_BLOCKS;
      require(isLegal, "--variants %s: expected numbers from 1 to %d", each, MOST_BLOCKS);
    }
    List<Long> sizes = sizes(least, most, factor);
    Device device = choice.device();
    KernelLab lab = KernelLab.of(device);
    double bytes = lab.memoryBytes(inputs, sizes.getLast());
    require(
        bytes <= device.memoryBytes(),
        "-e %s: %s of %s need %.1f GiB, and %s has %.1f; give a smaller -e or -n",
        largest,
        Counted.of(inputs, "input"),
        ByteSize.text(sizes.getLast()),
        bytes / BYTES_IN_GIB,
        device.name(),
        device.memoryBytes() / BYTES_IN_GIB);
    out.printf(
        "%s: %s, %s, %s; %s, %s%n",
        device.name(),
        device.description(),
        device.architecture(),
        Counted.of(device.computeUnits(), "compute unit"),
        Counted.of(inputs, "input"),
        Counted.of(rounds, "round"));
    List<String> engines = engine.engines().stream().map(FoldEngine::name).toList();
    try (KernelSession session = open(lab, device, sizes.getLast())) {
      for (long size : sizes) {
        print(out, session, engines, size);
      }
    }
    return 0;
  }

  private long size(String option, String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw choice.wrong(option + " " + e.getMessage());
    }
  }

  private void require(boolean isLegal, String otherwise, Object... arguments) {
    if (!isLegal) {
      throw choice.wrong(otherwise.formatted(arguments));
    }
  }

  private KernelSession open(KernelLab lab, Device device, long most) {
    try {
      return lab.open(device, inputs, most);
    } catch (DeviceException e) {
      if (e.code().equals(OUT_OF_MEMORY)) {
        throw choice.wrong("-e " + largest + ": " + e.getMessage());
      }
      throw e;
    }
  }

  /** Sizes that grow by a factor of at least 2, each a multiple of the grain. */
  static List<Long> sizes(long least, long most, int factor) {
    return new SizeRange(least, most, 0, factor)
        .sizes(GRAIN).stream().map(size -> size / GRAIN * GRAIN).toList();
  }

  private void print(PrintWriter out, KernelSession session, List<String> engines, long size) {
    List<ReduceOp.Kind> kinds =
        choice.kinds(
            ReduceOp.Kind.SUM,
            ReduceOp.Kind.PROD,
            ReduceOp.Kind.MIN,
            ReduceOp.Kind.MAX,
            ReduceOp.Kind.AVG,
            ReduceOp.Kind.PREMUL_SUM);
    List<KernelCase> cases = new ArrayList<>();
    for (DataType type : choice.types()) {
      for (ReduceOp.Kind kind : kinds) {
        cases.addAll(FoldRates.cases(session, engines, type, kind, inputs, size, blocks));
      }
    }
    FoldRates rates = FoldRates.of(session, cases, inputs, size, rounds);
    out.printf("%n%s an input, copy %.0f GB/s%n", ByteSize.text(size), rates.copy());
    Columns columns = new Columns("type", "op", "engine", "launch", "GB/s", "p10", "p90", "ratio");
    for (FoldRates.Result result : rates.results()) {
      columns.add(
          result.fold().type().label(),
          result.fold().op().label(),
          result.fold().engine(),
          result.fold().how(),
          "%.1f".formatted(result.middle()),
          "%.1f".formatted(result.slow()),
          "%.1f".formatted(result.fast()),
          "%.3f".formatted(result.ratio()));
    }
    columns.print(out);
    out.flush();
  }
}
