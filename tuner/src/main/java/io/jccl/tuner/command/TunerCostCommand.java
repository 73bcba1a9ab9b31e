package io.jccl.tuner.command;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Nearest;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.Cpu;
import io.jccl.select.model.LaunchSize;
import io.jccl.select.model.Link;
import io.jccl.select.model.Nccl2026;
import io.jccl.select.model.NvidiaTraits;
import io.jccl.select.model.Rccl2024;
import io.jccl.select.model.RcclTraits;
import io.jccl.select.model.Topology;
import io.jccl.spi.Command;
import io.jccl.tuner.cost.CostReport;
import io.jccl.tuner.path.CallWords;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Prints what NCCL's or RCCL's cost model predicts for a call. */
@CommandLine.Command(
    name = "tuner cost",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the whole table of NCCL's or RCCL's cost model for one call: latency, bandwidth,",
      "correction and time of 7 algorithms by 3 protocols, and why an entry is missing."
    })
public final class TunerCostCommand implements Command {
  private static final int NCCL_THREADS = 512;
  private static final int RCCL_THREADS = 256;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      defaultValue = "nccl",
      description = "nccl (June 2026) or rccl (October 2024) (default: ${DEFAULT-VALUE})")
  private String model;

  @Option(
      names = "--collective",
      required = true,
      paramLabel = "NAME",
      description = "broadcast, reduce, all_gather, reduce_scatter or all_reduce")
  private String collective;

  @Option(
      names = "--bytes",
      required = true,
      paramLabel = "SIZE",
      description = "the larger of the bytes sent and received by a rank")
  private String bytes;

  @Option(
      names = "--type",
      paramLabel = "NAME",
      defaultValue = "float",
      description = "the element type (default: ${DEFAULT-VALUE})")
  private String type;

  @Option(
      names = "--op",
      paramLabel = "NAME",
      defaultValue = "sum",
      description = "the operation (default: ${DEFAULT-VALUE})")
  private String op;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "1",
      description = "operations in the group (default: ${DEFAULT-VALUE})")
  private int operations;

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "The communicator:%n")
  private final Place place = new Place();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "NCCL's model:%n")
  private final Nvidia nvidia = new Nvidia();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "RCCL's model:%n")
  private final Amd amd = new Amd();

  @Option(names = "--json", description = "print one JSON object")
  private boolean json;

  /** What both models ask for. */
  static final class Place {
    @Option(names = "--nodes", paramLabel = "N", description = "machines (default: 1)")
    private int nodes = 1;

    @Option(names = "--ranks", paramLabel = "N", description = "ranks in all (default: 8)")
    private int ranks = 8;

    @Option(names = "--channels", paramLabel = "N", description = "channels (default: 16)")
    private int channels = 16;

    @Option(
        names = "--bw-intra",
        paramLabel = "GB/s",
        description = "of a channel inside a machine (default: 20)")
    private double bwIntra = 20;

    @Option(
        names = "--bw-inter",
        paramLabel = "GB/s",
        description = "of a channel between machines (default: 12)")
    private double bwInter = 12;

    @Option(
        names = "--link",
        paramLabel = "NAME",
        description = "inside a machine: nvlink (XGMI too) or pci (default: nvlink)")
    private String link = Link.NVLINK.label();

    @Option(
        names = "--latency-inter",
        paramLabel = "US",
        description = "that the network reports (default: 0)")
    private double latencyInter;

    @Option(
        names = "--cpu",
        paramLabel = "NAME",
        description = "intel, amd, mixed or other (default: other)")
    private String cpu = "other";

    @Option(names = "--different-rings", description = "the rings have different orders")
    private boolean differentRings;
  }

  /** What only NCCL's model asks for. */
  static final class Nvidia {
    @Option(
        names = "--generation",
        paramLabel = "NAME",
        description = "volta, ampere, hopper or blackwell (default: hopper)")
    private String generation = NvidiaTraits.Generation.HOPPER.label();

    @Option(
        names = "--nvls-channels",
        paramLabel = "N",
        description = "channels of an NVLink switch that reduces, 0 without (default: 0)")
    private int nvlsChannels;

    @Option(names = "--collnet", description = "network switches reduce")
    private boolean collnet;

    @Option(names = "--no-ll128", description = "links are not safe for LL128")
    private boolean noLl128;

    @Option(
        names = "--trees",
        paramLabel = "SHAPE",
        description = "tree, split or balanced (default: balanced)")
    private String trees = "balanced";

    @Option(
        names = "--pat",
        paramLabel = "WHEN",
        description = "off, on, or auto: with one GPU a machine (default: auto)")
    private String pat = "auto";
  }

  /** What only RCCL's model asks for. */
  static final class Amd {
    @Option(
        names = "--numbers",
        paramLabel = "N",
        description = "RCCL's tuning model: 0 default, 1-4 MI250 and others, 5 gfx94x (default: 5)")
    private int numbers = RcclTraits.LAST_MODEL;
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerCostCommand() {}

  @Override
  public Integer call() {
    CostReport report = report();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report.json());
    } else {
      report.print(out);
    }
    out.flush();
    return 0;
  }

  private CostReport report() {
    try {
      boolean nccl = one("--model", Library.values(), model) == Library.NCCL;
      CostModel costs = nccl ? new Nccl2026(traits()) : new Rccl2024(RcclTraits.of(amd.numbers));
      LaunchSize.Limits limits =
          nccl
              ? LaunchSize.Limits.nccl(place.ranks, place.channels, NCCL_THREADS)
              : LaunchSize.Limits.rccl(place.ranks, place.channels, RCCL_THREADS);
      return new CostReport(costs, topology(), query(), limits);
    } catch (IllegalArgumentException | JcclException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private enum Library {
    NCCL,
    RCCL
  }

  private CostQuery query() {
    Collective known = CallWords.collective(collective, CostQuery.COLLECTIVES);
    DataType element = CallWords.type(type);
    ReduceOp.Kind kind = one("--op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op);
    return new CostQuery(known, element, kind, CallWords.bytes(bytes), operations);
  }

  private Topology topology() {
    return new Topology(
        place.nodes,
        place.ranks,
        place.channels,
        place.bwIntra,
        place.bwInter,
        one("--link", Link.values(), place.link),
        place.latencyInter,
        one("--cpu", Cpu.values(), place.cpu),
        !place.differentRings);
  }

  private NvidiaTraits traits() {
    return new NvidiaTraits(
        one("--generation", NvidiaTraits.Generation.values(), nvidia.generation),
        nvidia.nvlsChannels,
        nvidia.collnet,
        !nvidia.noLl128,
        one("--trees", NvidiaTraits.TreePattern.values(), nvidia.trees),
        one("--pat", NvidiaTraits.Pat.values(), nvidia.pat));
  }

  private static <E extends Enum<E>> E one(String option, E[] values, String word) {
    return one(option, values, each -> each.name().toLowerCase(Locale.ROOT), word);
  }

  private static <E> E one(String option, E[] values, Function<E, String> label, String word) {
    List<String> legal = Arrays.stream(values).map(label).toList();
    int found = legal.indexOf(word);
    if (found < 0) {
      throw new InvalidArgumentException(
          option, word, String.join(", ", legal) + Nearest.hint(word, legal));
    }
    return values[found];
  }
}
