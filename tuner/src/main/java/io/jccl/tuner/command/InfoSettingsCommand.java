package io.jccl.tuner.command;

import io.jccl.select.Settings;
import io.jccl.spi.Command;
import io.jccl.tuner.json.PrettyJson;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Lists every setting with its value and where that comes from, then what has no effect. */
@CommandLine.Command(
    name = "info settings",
    mixinStandardHelpOptions = true,
    description = {
      "List settings, their values, and where those come from.",
      "Each with its default, its other names, the legal values and what it means. Then come the"
          + " variables of NCCL and RCCL that have no effect here, each with the reason: first"
          + " those that are set."
    })
public final class InfoSettingsCommand implements Command {
  private final Supplier<Settings> source;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--json",
      description = "Print one JSON object, with the lists settings and ignored.")
  private boolean json;

  @CommandLine.Option(
      names = "--changed",
      description = "Only what is set: settings that are not from the default, variables in vain.")
  private boolean changed;

  @CommandLine.Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Only what has one of these in a name, such as CHANNELS or NCCL_ALGO.")
  private List<String> names = List.of();

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public InfoSettingsCommand() {
    this(Settings::load);
  }

  /** The command over settings from elsewhere. */
  InfoSettingsCommand(Supplier<Settings> source) {
    this.source = source;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    SettingsListing every = SettingsListing.of(source.get());
    for (String name : names) {
      if (every.named(List.of(name)).isEmpty()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            "no setting and no variable has \"" + name + "\" in its name" + every.hint(name));
      }
    }
    SettingsListing named = names.isEmpty() ? every : every.named(names);
    SettingsListing listing = changed ? named.changed() : named;
    if (json) {
      out.println(PrettyJson.text(json(listing)));
    } else {
      if (listing.isEmpty()) {
        out.println("Nothing of this is set: defaults hold.");
      }
      listing.settings().forEach(line -> print(line, out));
      if (!listing.ignored().isEmpty()) {
        out.println();
        out.println("Variables that have no effect here:");
        listing.ignored().forEach(each -> print(each, out));
      }
    }
    out.flush();
    return 0;
  }

  private static void print(SettingsListing.Line line, PrintWriter out) {
    out.printf(
        "%s=%s (%s; default %s)%n",
        line.name(),
        line.value(),
        line.source(),
        line.defaultValue().isEmpty() ? "nothing" : line.defaultValue());
    if (line.names().size() > 1) {
      out.printf("  also %s%n", String.join(", ", line.names().subList(1, line.names().size())));
    }
    out.printf("  %s%n  legal: %s%n", line.meaning(), line.legal());
  }

  private static void print(SettingsListing.Ignored each, PrintWriter out) {
    String place = each.place().isEmpty() ? "not set" : "set in " + each.place();
    out.printf("%s (%s): %s%n", each.name(), place, each.reason());
  }

  private static Map<String, Object> json(SettingsListing listing) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", listing.settings().stream().map(InfoSettingsCommand::json).toList());
    root.put("ignored", listing.ignored().stream().map(InfoSettingsCommand::json).toList());
    return root;
  }

  private static Map<String, Object> json(SettingsListing.Line line) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("name", line.name());
    node.put("names", line.names());
    node.put("value", line.value());
    node.put("default", line.defaultValue());
    node.put("source", line.source());
    node.put("legal", line.legal());
    node.put("allRanks", line.allRanks());
    node.put("meaning", line.meaning());
    return node;
  }

  private static Map<String, Object> json(SettingsListing.Ignored each) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("name", each.name());
    node.put("set", each.place().isEmpty() ? null : each.place());
    node.put("reason", each.reason());
    return node;
  }
}
