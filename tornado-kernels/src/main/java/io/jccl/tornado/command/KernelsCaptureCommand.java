package io.jccl.tornado.command;

import io.jccl.spi.Command;
import io.jccl.tornado.capture.Capture;
import io.jccl.tornado.capture.TornadoSdk;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Captures the Java kernels as OpenCL C. */
@CommandLine.Command(
    name = "kernels capture",
    mixinStandardHelpOptions = true,
    description = {
      "Captures the Java kernels as OpenCL C, by the TornadoVM that TORNADOVM_HOME names.",
      "Needs a checkout whose tornado-kernels is compiled; neither a GPU nor an OpenCL driver."
    })
public final class KernelsCaptureCommand implements Command, Callable<Integer> {
  @CommandLine.Option(
      names = "--module",
      paramLabel = "FOLDER",
      description = "The folder of the module. Default: ${DEFAULT-VALUE}.")
  private Path module = Path.of("tornado-kernels");

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** For the service loader. */
  public KernelsCaptureCommand() {}

  @Override
  public Integer call() throws Exception {
    TornadoSdk sdk;
    try {
      sdk = TornadoSdk.at(System.getenv("TORNADOVM_HOME"));
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage());
    }
    int kernels = new Capture(sdk, module).run();
    spec.commandLine()
        .getOut()
        .println(kernels + " kernels captured by TornadoVM " + sdk.version());
    return 0;
  }
}
