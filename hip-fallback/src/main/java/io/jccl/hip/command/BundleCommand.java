package io.jccl.hip.command;

import io.jccl.hip.bundle.Bundle;
import io.jccl.hip.runtime.CudaRuntime;
import io.jccl.spi.Command;
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
      "Packs this command line with a Java runtime and the device images into one file, for a"
          + " machine that has neither Java nor a network. There: tar xzf FILE && jccl/jccl --help",
      "Needs a JDK with jlink, and makes a bundle for machines like this one."
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
    if (shim != null && !Files.isRegularFile(shim)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--shim " + shim + ": no such file");
    }
    try {
      Optional<Path> library = Optional.ofNullable(shim).or(CudaRuntime::shim);
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
}
