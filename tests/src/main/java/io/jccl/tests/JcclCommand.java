package io.jccl.tests;

import io.jccl.perf.Provenance;
import picocli.CommandLine;

/**
 * What {@code jccl} does before a subcommand is named: help, version, and otherwise a usage error.
 */
@CommandLine.Command(
    name = "jccl",
    description = "Collective communications for the JVM: measure, inspect and tune.",
    mixinStandardHelpOptions = true,
    versionProvider = JcclCommand.Version.class)
final class JcclCommand implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Which command?");
  }

  /** The versions of the library, the JVM and the platform. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "jccl " + Provenance.libraryVersion(),
        "${java.vm.name} ${java.runtime.version}, ${os.name} ${os.arch}"
      };
    }
  }
}
