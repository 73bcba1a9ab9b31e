package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.kernel.FoldCheck;
import io.jccl.hip.kernel.FoldMismatchException;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Compares the kernels of a device with the host's, bit for bit. */
@CommandLine.Command(
    name = "check kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the reduction kernels on a device and compares every bit with the host engine: all"
          + " types and operations, all variants, alignments, lengths, numbers of inputs; NaN,"
          + " infinities, subnormal numbers, saturation.",
      "Exits with 1 if anything differs, or if nothing was compared."
    })
public final class CheckKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private KernelChoice choice;

  @CommandLine.Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "what the data depend on (default: ${DEFAULT-VALUE})")
  private long seed;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckKernelsCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Device device = choice.device();
    out.printf(
        "%s: %s, %s; seed %d%n", device.name(), device.description(), device.architecture(), seed);
    int keys = 0;
    int wrong = 0;
    try (FoldCheck check = new FoldCheck(device, KernelChoice::onHost, seed)) {
      for (DataType type : choice.types()) {
        for (ReduceOp.Kind kind : choice.kinds(ReduceOp.Kind.values())) {
          long before = check.compared();
          String result = result(check, type, kind);
          keys++;
          wrong += result.isEmpty() ? 0 : 1;
          out.printf(
              "%-9s %-7s %s, %,d elements compared%n",
              type.label(),
              kind.label(),
              result.isEmpty() ? "ok" : "WRONG: " + result,
              check.compared() - before);
          out.flush();
        }
      }
      out.printf(
          "%d keys, %d wrong, %,d elements compared bit for bit%n", keys, wrong, check.compared());
      return wrong == 0 && check.compared() > 0 ? 0 : 1;
    }
  }

  private static String result(FoldCheck check, DataType type, ReduceOp.Kind kind) {
    try {
      check.check(type, kind);
      return "";
    } catch (FoldMismatchException e) {
      return e.getMessage();
    }
  }
}
