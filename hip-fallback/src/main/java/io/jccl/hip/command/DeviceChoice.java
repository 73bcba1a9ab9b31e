package io.jccl.hip.command;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.words.Choices;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** The option of commands that run on devices: on which. */
class DeviceChoice {
  /** Of the command that has these options. */
  @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
  CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--device",
      defaultValue = "gpu",
      paramLabel = "NAME",
      description = "gpu, hip, cuda, cpu, or one such as cuda:1 (default: ${DEFAULT-VALUE})")
  private String device;

  /** The name as it was given. */
  final String name() {
    return device;
  }

  /**
   * All devices of the name.
   *
   * @throws CommandLine.ParameterException if there is none
   */
  final List<Device> devices() {
    return Choices.legal(() -> Devices.named(device), this::wrong);
  }

  /** The first device of the name. */
  final Device device() {
    return devices().getFirst();
  }

  /** What refuses an option. */
  final CommandLine.ParameterException wrong(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }

  /** A device for each rank; in turn, if there are fewer devices of the name. */
  final List<Device> devices(int ranks) {
    List<Device> all = devices();
    return IntStream.range(0, ranks).mapToObj(rank -> all.get(rank % all.size())).toList();
  }
}
