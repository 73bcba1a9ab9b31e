package io.jccl.tests.command;

import io.jccl.device.Devices;
import io.jccl.perf.DeviceUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.Optional;
import picocli.CommandLine.Option;

/** On which devices the ranks work, and what there is only on devices. */
final class DeviceOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE})";

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "rank i works on device i of cpu, cuda, hip or gpu (cuda or hip, whichever is there), or"
              + " all ranks on one, such as cuda:0; see jccl info devices (default: host memory)")
  private String device;

  @Option(
      names = "--share-device",
      description =
          "if there are more ranks than devices, let several work on one, in turn; the same as"
              + " JCCL_MULTI_RANK_DEVICE=1")
  private boolean shared;

  @Option(
      names = {"-G", "--cudagraph"},
      defaultValue = "0",
      paramLabel = "N",
      description =
          "on devices: capture the iterations in a graph and launch it N times; 0: no graph"
              + DEFAULT)
  private int graphLaunches;

  @Option(
      names = {"-R", "--local_register"},
      defaultValue = "0",
      paramLabel = "0|1|2",
      description = "on devices: register the buffers, 1 local, 2 symmetric; 0: no" + DEFAULT)
  private int registering;

  /** The devices of a run with these settings, if it has any. */
  Optional<DeviceUse> use(Settings settings) {
    DeviceUse.Registering kind =
        DeviceUse.Registering.values()[PerfOptions.index("local_register (-R)", registering, 3)];
    if (device != null) {
      boolean mayShare = settings.get(Setting.MULTI_RANK_DEVICE);
      return Optional.of(new DeviceUse(Devices.named(device), mayShare, graphLaunches, kind));
    }
    refuse("cudagraph (-G)", graphLaunches != 0);
    refuse("local_register (-R)", registering != 0);
    refuse("--share-device", shared);
    return Optional.empty();
  }

  private static void refuse(String option, boolean given) {
    if (given) {
      throw new IllegalArgumentException(option + " needs --device: it means nothing on the host");
    }
  }

  /** The settings with what the options change. */
  Settings settings(Settings settings) {
    return shared ? settings.with(Setting.MULTI_RANK_DEVICE, true) : settings;
  }
}
