package io.jccl.hip.command;

import io.jccl.device.Device;
import io.jccl.hip.fused.Litmus;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** Tries each link between devices: whether it keeps the lines of LL128 whole. */
@CommandLine.Command(
    name = "check links",
    mixinStandardHelpOptions = true,
    description = {
      "For each pair of devices, and each device with itself: a kernel of the first stores lines of"
          + " 128 bytes into the memory of the second, a kernel of the second looks for a flag"
          + " that arrives before its data. Where none does, the protocol LL128 is safe.",
      "Exits with 1 if a link could not be tried."
    })
public final class CheckLinksCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private DeviceChoice choice;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckLinksCommand() {}

  @Override
  public Integer call() {
    List<Device> devices = choice.devices();
    Columns table = new Columns("writer", "reader", "lines", "violations", "LL128");
    boolean isComplete = true;
    for (Device writer : devices) {
      for (Device reader : devices) {
        if (!(writer instanceof HipDevice from) || !(reader instanceof HipDevice to)) {
          throw new CommandLine.ParameterException(
              spec.commandLine(), "--device " + choice.name() + ": its links cannot be tried");
        }
        Litmus.Result result = Litmus.run(from, to);
        isComplete &= result.lines() > 0;
        table.add(
            writer.name(),
            reader.name(),
            String.format(Locale.ROOT, "%,d", result.lines()),
            String.format(Locale.ROOT, "%,d", result.violations()),
            verdict(result.availability()));
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    table.print(out);
    out.flush();
    return isComplete ? 0 : 1;
  }

  private static String verdict(Availability availability) {
    return switch (availability) {
      case Availability.Ready() -> "safe";
      case Availability.Unavailable(String reason, String remedy) -> reason + "; " + remedy;
    };
  }
}
