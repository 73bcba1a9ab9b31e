package io.jccl.tests;

import io.jccl.spi.Command;
import java.util.ServiceLoader;
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
    System.exit(commandLine().execute(arguments));
  }

  /**
   * The whole command line, ready to execute.
   *
   * @return a new command line with every subcommand of the class path
   */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new JcclCommand());
    for (Command command : ServiceLoader.load(Command.class)) {
      line.addSubcommand(command);
    }
    line.addSubcommand(new AutoComplete.GenerateCompletion());
    return line.setParameterExceptionHandler(Main::explain);
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
