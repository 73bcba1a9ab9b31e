package io.jccl.hip.command;

import io.jccl.device.Device;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** Tries each link between devices: whether it keeps the lines of LL128 whole. */
@CommandLine.Command(
    name = "check links",
    mixinStandardHelpOptions = true,
    description = {
      "For each pair of devices, and each device with itself: a kernel of the first stores lines of"
          + " 128 bytes into the memory of the second, a kernel of the second looks for a flag"
          + " that arrives before its data. Where none does, the protocol LL128 is safe.",
      "It takes 10,000 lines to tell. Exits with 1 if a link could not be tried, or after ten"
          + " seconds too few had been seen: inconclusive."
    })
public final class CheckLinksCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private DeviceChoice choice;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckLinksCommand() {}

  @Override
  public Integer call() {
    List<HipDevice> devices = choice.devices().stream().map(this::own).toList();
    LinkTable table = LinkTable.tried(devices, spec.commandLine().getErr());
    PrintWriter out = spec.commandLine().getOut();
    table.print(out);
    out.flush();
    return table.isConclusive() ? 0 : 1;
  }

  private HipDevice own(Device device) {
    if (device instanceof HipDevice own) {
      return own;
    }
    throw new CommandLine.ParameterException(
        spec.commandLine(), "--device " + choice.name() + ": its links cannot be tried");
  }
}
