package io.jccl.tornado.command;

import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import io.jccl.tornado.live.TornadoJvm;
import io.jccl.tornado.sample.TensorParallelProduct;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Runs the sample of this module. */
@CommandLine.Command(
    name = "tornado product",
    mixinStandardHelpOptions = true,
    description = {
      "A sample: a tensor-parallel matrix-vector product whose kernels TornadoVM runs and whose"
          + " partial results JCCL adds.",
      "Needs an installed TornadoVM: ./jccl --tornado tornado product"
    })
public final class TornadoProductCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = {"-g", "--ranks"},
      defaultValue = "4",
      paramLabel = "N",
      description = "the number of ranks, 1, 2, 4 or 8 (default: ${DEFAULT-VALUE})")
  private int ranks;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TornadoProductCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (ranks < 1 || ranks > 8 || Integer.bitCount(ranks) != 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "-g " + ranks + ": expected 1, 2, 4 or 8");
    }
    if (TornadoJvm.availability() instanceof Availability.Unavailable(var reason, var remedy)) {
      spec.commandLine().getErr().println(reason + "; " + remedy);
      return 1;
    }
    int compared = TensorParallelProduct.run(ranks);
    out.printf(
        "y = A x on %d ranks: TornadoVM multiplied, JCCL added, %d results equal Java's%n",
        ranks, compared);
    return 0;
  }
}
