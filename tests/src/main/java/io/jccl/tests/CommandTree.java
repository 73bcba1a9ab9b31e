package io.jccl.tests;

import io.jccl.spi.Command;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Puts commands where their names say. A name of one word stands below {@code jccl}; of a name of
 * two words, such as {@code info devices}, the first is a parent that all such commands share,
 * whichever module brings them. One of three stands below the command of its first two, which then
 * must do without required options while it parses.
 *
 * <p>Commands of a module that is not on the class path keep their place, and say what to add. The
 * launcher adds that module only to commands that need it, and its help lists them all.
 */
final class CommandTree {
  private static final Map<String, String> PARENTS =
      Map.of(
          "info", "Shows what this machine and this build have.",
          "check", "Checks a part of the library, without times.",
          "bench", "Measures a part of the library.",
          "kernels", "Makes the kernels that are checked in.",
          "tornado", "Programs whose kernels an installed TornadoVM runs.",
          "explain", "Says how the library decides, and why.",
          "tuner", "Makes, checks, compares and explains the tables that choices come from.");

  /** The modules that may be absent, and their commands. */
  private static final Map<String, List<String>> OPTIONAL_COMMANDS =
      Map.of(
          "jccl-hip-fallback",
          List.of(
              "bench kernels",
              "bundle",
              "check fused",
              "check kernels",
              "check links",
              "explain kernel",
              "info devices",
              "info kernels"),
          "jccl-tornado-kernels",
          List.of("kernels capture", "tornado product"));

  private final CommandLine root;

  private CommandTree(CommandLine root) {
    this.root = root;
  }

  /** Adds all commands that there are, and a note for each that there might be. */
  static void grow(CommandLine root, Iterable<Command> commands) {
    CommandTree tree = new CommandTree(root);
    List<CommandSpec> specs = new ArrayList<>();
    commands.forEach(command -> specs.add(CommandSpec.forAnnotatedObject(command)));
    specs.sort(Comparator.comparingInt(spec -> spec.name().split(" ").length));
    specs.forEach(tree::add);
    OPTIONAL_COMMANDS.forEach(
        (module, names) ->
            names.stream().filter(tree::lacks).forEach(name -> tree.addAbsent(name, module)));
  }

  private void add(CommandSpec command) {
    List<String> words = List.of(command.name().split(" "));
    CommandLine parent = words.size() == 1 ? root : parent(words.getFirst());
    for (String word : words.subList(Math.min(1, words.size() - 1), words.size() - 1)) {
      parent = parent.getSubcommands().get(word);
    }
    parent.addSubcommand(words.getLast(), new CommandLine(command.name(words.getLast())));
  }

  private CommandLine parent(String word) {
    CommandLine known = root.getSubcommands().get(word);
    if (known != null) {
      return known;
    }
    ParentCommand command = new ParentCommand();
    CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(word);
    spec.mixinStandardHelpOptions(true);
    spec.usageMessage().description(PARENTS.getOrDefault(word, "Commands of " + word + "."));
    CommandLine parent = new CommandLine(spec);
    command.line = parent;
    root.addSubcommand(word, parent);
    return parent;
  }

  private boolean lacks(String name) {
    CommandLine line = root;
    for (String word : name.split(" ")) {
      line = line == null ? null : line.getSubcommands().get(word);
    }
    return line == null;
  }

  private void addAbsent(String name, String module) {
    AbsentCommand absent = new AbsentCommand(name, module);
    CommandSpec spec = CommandSpec.wrapWithoutInspection(absent).name(name);
    spec.mixinStandardHelpOptions(true);
    spec.usageMessage().description("(comes with " + module + ")");
    spec.parser().unmatchedArgumentsAllowed(true).unmatchedOptionsArePositionalParams(true);
    spec.addPositional(
        PositionalParamSpec.builder().arity("0..*").type(List.class).hidden(true).build());
    absent.spec = spec;
    add(spec);
  }

  /** What {@code jccl info} does without another word: it lists what may follow. */
  private static final class ParentCommand implements Runnable {
    private CommandLine line;

    @Override
    public void run() {
      line.usage(line.getOut());
    }
  }

  /** Stands for a command whose module is not on the class path. */
  private static final class AbsentCommand implements Command {
    private final String name;
    private final String module;
    private CommandSpec spec;

    AbsentCommand(String name, String module) {
      this.name = name;
      this.module = module;
    }

    @Override
    public Integer call() {
      CommandLine line = spec.commandLine();
      String remedy = "this command is not here; add " + module + " to the class path";
      line.getErr().println("jccl " + name + ": " + remedy);
      return line.getCommandSpec().exitCodeOnInvalidInput();
    }
  }
}
