package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.FusedSupport;
import io.jccl.select.PartitionMode;
import io.jccl.select.RuleSettings;
import io.jccl.select.Selector;
import io.jccl.select.Settings;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.PathQuery;
import io.jccl.select.arch.Site;
import io.jccl.select.model.CostQuery;
import io.jccl.select.model.RcclTraits;
import io.jccl.spi.Command;
import io.jccl.tuner.command.ModelOptions.Library;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.explain.Allowance;
import io.jccl.tuner.explain.OwnReport;
import io.jccl.tuner.explain.RcclCase;
import io.jccl.tuner.explain.RcclExplanation;
import io.jccl.tuner.explain.RcclJson;
import io.jccl.tuner.explain.RcclReport;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Explains one choice: JCCL's own, or RCCL's and NCCL's with a tuner file. */
@CommandLine.Command(
    name = "tuner explain",
    mixinStandardHelpOptions = true,
    description = {
      "Explain how one call is carried out, and why.",
      "The choice, where it comes from, what was looked at before and why it was not taken, what"
          + " the cost model would take, and both predicted times.",
      "Without --config it is JCCL's own choice, with the settings of the environment; on devices"
          + " with --arch.",
      "With --config it is RCCL's or NCCL's with that tuner file; --arch adds RCCL's built-in"
          + " paths, for which no tuner is asked. Variables are given by --algo, --proto and --set;"
          + " the environment is not looked at."
    })
public final class TunerExplainCommand implements Command {
  private final Supplier<Settings> settings;

  /** What an explanation of the library's own choice takes, besides the call. */
  private static final Set<String> OWN =
      Set.of(
          "--registered",
          "--captured",
          "--root",
          "--arch",
          "--json",
          "--nodes",
          "--ranks",
          "--partition");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;
  @CommandLine.Mixin private final CallOptions call = new CallOptions();

  @Option(names = "--registered", description = "both buffers are registered")
  private boolean registered;

  @Option(names = "--captured", description = "the call is captured into a graph of a device")
  private boolean captured;

  @Option(
      names = "--root",
      paramLabel = "RANK",
      defaultValue = "0",
      description = "the root of a rooted collective (default: ${DEFAULT-VALUE})")
  private int root;

  @Option(
      names = "--arch",
      paramLabel = "NAME",
      description = "the devices' architecture, such as gfx1250 (default: host memory)")
  private String arch;

  @Option(names = "--config", paramLabel = "FILE", description = "a tuner file of RCCL or NCCL")
  private Path config;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      converter = ModeConverter.class,
      description = "whose reader: rccl, nvidia or strict (default: strict)")
  private Mode mode = Mode.STRICT;

  @Option(names = "--json", description = "print one JSON object")
  private boolean json;

  @CommandLine.Mixin private final PlaceOptions place = new PlaceOptions();
  @CommandLine.Mixin private final ModelOptions model = new ModelOptions();

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerExplainCommand() {
    this(Settings::load);
  }

  /** The command over settings from elsewhere. */
  TunerExplainCommand(Supplier<Settings> settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      if (config == null) {
        own(out);
      } else {
        RcclExplanation why = RcclExplanation.of(asked());
        if (json) {
          out.println(RcclJson.text(why));
        } else {
          new RcclReport(why).print(out);
        }
      }
    } catch (JcclException | IllegalArgumentException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    out.flush();
    return 0;
  }

  private void own(PrintWriter out) {
    for (CommandLine.Model.OptionSpec option :
        spec.commandLine().getParseResult().matchedOptions()) {
      if (!isOfACall(option) && !OWN.contains(option.longestName())) {
        throw new InvalidArgumentException(
            option.longestName(),
            "given without --config",
            "the variables of the environment, such as JCCL_ALGO");
      }
    }
    Settings known = settings.get();
    CallShape shape =
        new CallShape(
            Request.of(call.collective(EnumSet.allOf(Collective.class)), model.ranks(), root),
            call.type(),
            call.op(),
            call.bytes(),
            arch != null,
            registered,
            model.nodes(),
            call.operations(),
            captured);
    Selector selector =
        arch == null
            ? Selector.host(known)
            : Selector.devices(known, FusedSupport.NONE, arch, partition(known));
    OwnReport report = OwnReport.of(selector.explain(shape), Optional.ofNullable(arch), known);
    if (json) {
      out.println(report.json());
    } else {
      report.print(out);
    }
  }

  private static boolean isOfACall(CommandLine.Model.OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass() == CallOptions.class;
  }

  private PartitionMode partition(Settings known) {
    return place
        .partition()
        .or(() -> known.get(RuleSettings.PARTITION_MODE))
        .orElse(PartitionMode.SPX);
  }

  private RcclCase asked() {
    Library library = model.library(mode == Mode.NVIDIA ? Library.NCCL : Library.RCCL);
    model.check(library, spec.commandLine().getParseResult());
    Optional<RcclCase.Place> known = Optional.ofNullable(arch).map(this::place);
    int numbers = known.map(each -> each.rules().model()).orElse(RcclTraits.LAST_MODEL);
    CostQuery query = call.costQuery(); // options first, then the file
    Allowance allowance = model.allowance();
    return new RcclCase(
        Config.read(ConfigFile.read(config), mode),
        query,
        registered,
        model.model(library, numbers),
        model.topology(),
        model.launches(library),
        allowance,
        known);
  }

  private RcclCase.Place place(String name) {
    PartitionMode partition = place.partition().orElse(PartitionMode.SPX);
    Site site = new Site(model.nodes(), model.ranks(), partition, place.version());
    PathQuery query =
        new PathQuery(
            site,
            call.costQuery().collective(),
            call.type(),
            call.op(),
            call.bytes(),
            registered,
            captured,
            call.operations());
    return new RcclCase.Place(name, ArchRules.named(name), query, place.user());
  }
}
