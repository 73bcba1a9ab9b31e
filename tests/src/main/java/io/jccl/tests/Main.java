package io.jccl.tests;

import io.jccl.JcclException;
import io.jccl.select.Settings;
import io.jccl.spi.Command;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Runs {@code jccl}: finds the subcommands, lets picocli pick one, exits with its code. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and ends the JVM.
   *
   * @param arguments the command line: a subcommand and its arguments
   */
  public static void main(String[] arguments) {
    // Numbers are for programs too, whatever the language of the machine.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    System.exit(commandLine(Settings::load).execute(arguments));
  }

  /**
   * The whole command line, ready to execute.
   *
   * @param settings reads the settings; every command needs them to be legal
   * @return a new command line with every subcommand of the class path
   */
  static CommandLine commandLine(Supplier<Settings> settings) {
    return commandLine(settings, ServiceLoader.load(Command.class));
  }

  /** The same with these subcommands. */
  static CommandLine commandLine(Supplier<Settings> settings, Iterable<Command> commands) {
    CommandLine line = new CommandLine(new JcclCommand());
    CommandTree.grow(line, commands);
    line.addSubcommand(new AutoComplete.GenerateCompletion());
    Numbers.register(line);
    return line.setOverwrittenOptionsAllowed(true) // the last counts, as in nccl-tests
        .setParameterExceptionHandler(Main::explain)
        .setExecutionStrategy(parsed -> run(parsed, settings));
  }

  /** A setting that is not legal is the user's to correct: a line, and no stack trace. */
  private static int run(CommandLine.ParseResult parsed, Supplier<Settings> settings) {
    Integer help = CommandLine.executeHelpRequest(parsed);
    if (help != null) {
      return help;
    }
    CommandLine.ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine line = last.commandSpec().commandLine();
    if (line.getCommand() instanceof Command) {
      try {
        settings.get();
      } catch (JcclException e) {
        line.getErr().println(last.commandSpec().qualifiedName() + ": " + e.getMessage());
        return line.getCommandSpec().exitCodeOnInvalidInput();
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** Wrong arguments: the reason stays in sight, so a subcommand's long help is only named. */
  private static int explain(CommandLine.ParameterException wrong, String[] arguments) {
    CommandLine line = wrong.getCommandLine();
    line.getErr().println(wrong.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, line.getErr());
    if (line.getParent() == null) {
      line.usage(line.getErr());
    } else {
      line.getErr().println("See '" + line.getCommandSpec().qualifiedName() + " --help'.");
    }
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }
}
