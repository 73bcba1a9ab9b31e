package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.fused.FusedCheck;
import io.jccl.hip.fused.HipFusedEngine;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** Compares the fused collectives between devices with what the host computes, bit for bit. */
@CommandLine.Command(
    name = "check fused",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the collectives that are one kernel on each rank, and compares every bit of every"
          + " rank's output, and what lies around it, with the host engine: all types and"
          + " operations, alignments, counts from none to those that fold by tiles, ranks in"
          + " place.",
      "Ranks take the devices in turn; if there are fewer devices than ranks, they share them.",
      "Exits with 1 if anything differs, or if nothing was compared."
    })
public final class CheckFusedCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private KernelChoice choice;

  @CommandLine.Option(
      names = "--ranks",
      defaultValue = "4",
      paramLabel = "N",
      description = "how many ranks, up to 64 (default: ${DEFAULT-VALUE})")
  private int ranks;

  @CommandLine.Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "what the data depend on (default: ${DEFAULT-VALUE})")
  private long seed;

  private int wrong;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckFusedCommand() {}

  @Override
  public Integer call() {
    if (ranks < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--ranks " + ranks + ": expected a number from 1");
    }
    List<Device> all = choice.devices();
    List<Device> devices =
        IntStream.range(0, ranks).mapToObj(rank -> all.get(rank % all.size())).toList();
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%d ranks on %s; seed %d%n",
        ranks, String.join(", ", devices.stream().distinct().map(Device::name).toList()), seed);
    Settings settings = Settings.defaults();
    if (new HipFusedEngine().supports(devices, settings)
        instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new CommandLine.ParameterException(spec.commandLine(), reason + "; " + remedy);
    }
    try (FusedCheck check = new FusedCheck(devices, settings, KernelChoice::onHost, seed)) {
      for (DataType type : choice.types()) {
        report(check, type.label() + " copies", () -> check.checkCopies(type));
        for (ReduceOp.Kind kind : choice.kinds(ReduceOp.Kind.values())) {
          String name = type.label() + " " + kind.label();
          report(check, name, () -> check.checkFolds(type, kind));
        }
      }
      out.printf(
          "%d wrong, %,d bytes compared, %,d folds by tiles%n",
          wrong, check.compared(), check.tiledFolds());
      return wrong == 0 && check.compared() > 0 ? 0 : 1;
    }
  }

  private void report(FusedCheck check, String name, Runnable comparison) {
    PrintWriter out = spec.commandLine().getOut();
    long before = check.compared();
    String result = "ok";
    try {
      comparison.run();
    } catch (JcclException | IllegalStateException e) {
      result = "WRONG: " + e.getMessage();
      wrong++;
    }
    out.printf("%-17s %s, %,d bytes compared%n", name, result, check.compared() - before);
    out.flush();
  }
}
