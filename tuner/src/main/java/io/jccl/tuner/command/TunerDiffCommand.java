package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.spi.Command;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.config.Usable;
import io.jccl.tuner.diff.Comparison;
import io.jccl.tuner.diff.Difference;
import io.jccl.tuner.diff.TableDiff;
import io.jccl.tuner.json.PrettyJson;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares what two tuner files of RCCL or NCCL choose. */
@CommandLine.Command(
    name = "tuner diff",
    mixinStandardHelpOptions = true,
    description = {
      "Show where two tuner files of RCCL or NCCL choose differently.",
      "Every size range, topology and collective for which they do, and how many calls were"
          + " compared.",
      "Exit 0 if they choose alike; 1 if they differ, or if there was nothing to compare."
    })
public final class TunerDiffCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Parameters(index = "0", paramLabel = "FIRST", description = "a tuner file")
  private Path first;

  @CommandLine.Parameters(index = "1", paramLabel = "SECOND", description = "another")
  private Path second;

  @CommandLine.Option(
      names = "--mode",
      defaultValue = "strict",
      paramLabel = "MODE",
      converter = ModeConverter.class,
      description = "who reads them: rccl, nvidia or strict (default: ${DEFAULT-VALUE})")
  private Mode mode;

  @CommandLine.Option(
      names = "--second-mode",
      paramLabel = "MODE",
      converter = ModeConverter.class,
      description = "who reads the second (default: as --mode)")
  private Mode secondMode;

  @CommandLine.Option(
      names = "--usable",
      paramLabel = "HEX",
      description =
          "what calls may use: bit algorithm*3+protocol is set, in the order of NCCL's ids"
              + " (default: all)")
  private String usable;

  @CommandLine.Option(
      names = "--points",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "compare at least N calls; the comparison is exhaustive without it"
              + " (default: ${DEFAULT-VALUE})")
  private long points;

  @CommandLine.Option(names = "--json", description = "print one JSON object")
  private boolean json;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerDiffCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Config a;
    Config b;
    Usable mask;
    try {
      a = Config.read(ConfigFile.read(first), mode);
      b = Config.read(ConfigFile.read(second), secondMode == null ? mode : secondMode);
      mask = usable == null ? Usable.ALL : Usable.parse(usable);
    } catch (JcclException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    err.println(a.loaded());
    err.println(b.loaded());
    Comparison comparison = TableDiff.compare(a, b, mask, points);
    if (json) {
      out.println(json(comparison));
    } else {
      comparison.differences().forEach(each -> print(each, a, b, out));
      out.printf(
          "%d points compared, %d ranges differ%n",
          comparison.points(), comparison.differences().size());
    }
    out.flush();
    if (comparison.points() == 0) {
      err.println("nothing was compared: neither file has a row");
    }
    return comparison.points() == 0 || !comparison.differences().isEmpty() ? 1 : 0;
  }

  private static void print(Difference each, Config a, Config b, PrintWriter out) {
    out.printf(
        "%s %s..%s nNodes %s nRanks %s numPipeOps %s regBuff %s: %s -> %s%n",
        ConfigNames.label(each.collective()),
        Long.toUnsignedString(each.minBytes()),
        Long.toUnsignedString(each.maxBytes()),
        each.nodes(),
        each.ranks(),
        each.pipeOps(),
        each.registered(),
        each.first().text() + origin(each.first().row().map(row -> a.name() + ":" + row.line())),
        each.second().text() + origin(each.second().row().map(row -> b.name() + ":" + row.line())));
  }

  private static String origin(Optional<String> place) {
    return place.map(text -> " (" + text + ")").orElse("");
  }

  private static String json(Comparison comparison) {
    ObjectNode object = JsonMapper.shared().createObjectNode().put("points", comparison.points());
    ArrayNode array = object.putArray("differences");
    for (Difference each : comparison.differences()) {
      array
          .addObject()
          .put("collective", ConfigNames.label(each.collective()))
          .put("minBytes", Long.toUnsignedString(each.minBytes()))
          .put("maxBytes", Long.toUnsignedString(each.maxBytes()))
          .put("nNodes", each.nodes())
          .put("nRanks", each.ranks())
          .put("numPipeOps", each.pipeOps())
          .put("regBuff", each.registered())
          .put("first", each.first().text())
          .put("second", each.second().text());
    }
    return PrettyJson.text(object);
  }
}
