package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.select.Protocol;
import io.jccl.select.model.CostModel;
import io.jccl.select.model.Cpu;
import io.jccl.select.model.Link;
import io.jccl.select.model.Nccl2026;
import io.jccl.select.model.NcclAlgorithm;
import io.jccl.select.model.NvidiaTraits;
import io.jccl.select.model.Rccl2024;
import io.jccl.select.model.RcclTraits;
import io.jccl.select.model.Topology;
import io.jccl.tuner.cost.Launches;
import io.jccl.tuner.explain.Allowance;
import io.jccl.words.Choices;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options that say which cost model is asked, of what communicator, and what is switched off. */
final class ModelOptions {
  private static final double MICROS_A_NANO = 1e-3;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "nccl (June 2026) or rccl (October 2024)")
  private String model;

  @Option(
      names = "--algo",
      paramLabel = "NAME",
      split = ",",
      description = "only these algorithms may be used, as NCCL_ALGO says it: ring,tree")
  private List<String> algorithms = List.of();

  @Option(
      names = "--proto",
      paramLabel = "NAME",
      split = ",",
      description = "only these protocols may be used, as NCCL_PROTO says it: ll,simple")
  private List<String> protocols = List.of();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "The communicator:%n")
  private final Place place = new Place();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "Its kernels:%n")
  private final LaunchOptions launch = new LaunchOptions();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "NCCL's model:%n")
  private final Nvidia nvidia = new Nvidia();

  @CommandLine.ArgGroup(exclusive = false, validate = false, heading = "RCCL's model:%n")
  private final Amd amd = new Amd();

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

    @Option(
        names = "--net-overhead",
        paramLabel = "NS",
        description =
            "of a network message, as NCCL_NET_OVERHEAD says it (default: the model's own)")
    private Integer netOverhead;

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
        description =
            "RCCL's tuning model: 0 default, 1-4 MI250 and others, 5 gfx94x (default: the"
                + " architecture's, or 5)")
    private Integer numbers;
  }

  /** The cost models that there are. */
  enum Library {
    NCCL,
    RCCL;

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Library library(Library otherwise) {
    return model == null ? otherwise : Choices.one("--model", Library.values(), model);
  }

  /**
   * Refuses options that are given and say something of the other model alone.
   *
   * @throws InvalidArgumentException naming both options
   */
  void check(Library library, CommandLine.ParseResult given) {
    Class<?> others = library == Library.NCCL ? Amd.class : Nvidia.class;
    for (CommandLine.Model.OptionSpec option : given.matchedOptions()) {
      if (option.userObject() instanceof Field field && field.getDeclaringClass() == others) {
        Library other = library == Library.NCCL ? Library.RCCL : Library.NCCL;
        throw new InvalidArgumentException(
            option.longestName(),
            "is for --model " + other.label(),
            "the options of --model "
                + library.label()
                + (model == null ? ", which holds without --model" : ""));
      }
    }
    int most = RcclTraits.LAST_MODEL;
    if (amd.numbers != null && (amd.numbers < 0 || amd.numbers > most)) {
      throw new InvalidArgumentException("--numbers", amd.numbers, "0 to " + most);
    }
    if (place.ranks > place.nodes && place.nodes > 1 && place.ranks % place.nodes != 0) {
      throw new InvalidArgumentException(
          "--ranks",
          place.ranks,
          "a multiple of --nodes " + place.nodes + ", since models know machines of one size only");
    }
  }

  /**
   * The model.
   *
   * @param numbers the number of RCCL's tables, if no option says
   */
  CostModel model(Library library, int numbers) {
    return switch (library) {
      case NCCL -> new Nccl2026(traits());
      case RCCL ->
          new Rccl2024(RcclTraits.of(amd.numbers == null ? numbers : amd.numbers.intValue()));
    };
  }

  /** The channels and threads of calls. */
  Launches launches(Library library) {
    return launch.of(library, place.ranks, place.channels);
  }

  Allowance allowance() {
    return new Allowance(
        named("--algo", algorithms, NcclAlgorithm.values(), NcclAlgorithm::label),
        named("--proto", protocols, Protocol.values(), Protocol::label));
  }

  int nodes() {
    return place.nodes;
  }

  int ranks() {
    return place.ranks;
  }

  private static <E extends Enum<E>> Set<E> named(
      String option, List<String> words, E[] values, Function<E, String> label) {
    return words.stream()
        .map(word -> Choices.one(option, values, label, word))
        .collect(Collectors.toUnmodifiableSet());
  }

  Topology topology() {
    return new Topology(
        place.nodes,
        place.ranks,
        place.channels,
        place.bwIntra,
        place.bwInter,
        Choices.one("--link", Link.values(), place.link),
        place.latencyInter,
        Choices.one("--cpu", Cpu.values(), place.cpu),
        !place.differentRings,
        place.netOverhead == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(place.netOverhead * MICROS_A_NANO));
  }

  private NvidiaTraits traits() {
    return new NvidiaTraits(
        Choices.one("--generation", NvidiaTraits.Generation.values(), nvidia.generation),
        nvidia.nvlsChannels,
        nvidia.collnet,
        !nvidia.noLl128,
        Choices.one("--trees", NvidiaTraits.TreePattern.values(), nvidia.trees),
        Choices.one("--pat", NvidiaTraits.Pat.values(), nvidia.pat));
  }
}
