package io.jccl.hip.command;

import io.jccl.hip.bundle.Bundle;
import io.jccl.hip.runtime.CudaRuntime;
import io.jccl.spi.Command;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;

/** Packs the command line for a machine with neither Java nor a network. */
@CommandLine.Command(
    name = "bundle",
    mixinStandardHelpOptions = true,
    description = {
      "Pack this command line and all it needs into one file.",
      "With a Java runtime and the device images, for a machine that has neither Java nor a"
          + " network. There: tar xzf FILE && jccl/jccl --help",
      "Needs a JDK with jlink, and makes a bundle for machines like this one."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the bundle is written",
      "1:it could not be made; what was at FILE before is as it was",
      "2:an option is not legal, or FILE cannot be written"
    })
public final class BundleCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = {"-o", "--output"},
      defaultValue = "jccl.tar.gz",
      paramLabel = "FILE",
      description = "the file to write (default: ${DEFAULT-VALUE})")
  private Path output;

  @CommandLine.Option(
      names = "--shim",
      paramLabel = "FILE",
      description =
          "the CUDA shim, as hip-fallback/src/main/native/cuda/build.sh makes it (default: the one"
              + " that jccl info devices would use, if there is one; its sources are in the bundle"
              + " in any case)")
  private Path shim;

  private final String classPath;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public BundleCommand() {
    this(System.getProperty("java.class.path"));
  }

  /** A command that packs these jars and folders. */
  BundleCommand(String classPath) {
    this.classPath = classPath;
  }

  @Override
  public Integer call() {
    checkOutput();
    try {
      Bundle.requireLinker();
      Optional<Path> library = Optional.ofNullable(shim).or(CudaRuntime::shim);
      library.ifPresent(this::checkShim);
      Bundle.write(output, classPath, library);
      String with = library.map(file -> "with the CUDA shim " + file).orElse("without a CUDA shim");
      spec.commandLine()
          .getOut()
          .println("%s: %.1f MB, %s".formatted(output, Files.size(output) / 1e6, with));
      return 0;
    } catch (IOException e) {
      spec.commandLine().getErr().println("jccl bundle: " + e.getMessage());
      return 1;
    }
  }

  /** Before ten seconds of work: whether what comes of it can be written. */
  private void checkOutput() {
    if (Files.exists(output) && !Files.isDirectory(output) && !Files.isRegularFile(output)) {
      throw wrong(output + " is no regular file");
    }
    UserFile.unwritable(output)
        .ifPresent(
            reason -> {
              throw wrong(reason);
            });
  }

  private void checkShim(Path library) {
    CudaRuntime.refusal(library)
        .ifPresent(
            why -> {
              String option = shim == null ? "the CUDA shim " : "--shim ";
              throw new CommandLine.ParameterException(
                  spec.commandLine(), option + library + " " + why);
            });
  }

  private CommandLine.ParameterException wrong(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), "-o " + reason);
  }
}
