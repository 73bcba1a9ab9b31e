package io.jccl.hip.command;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import io.jccl.spi.DeviceRuntime;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** Lists the devices of each runtime, or why it has none. */
@CommandLine.Command(
    name = "info devices",
    mixinStandardHelpOptions = true,
    description = {
      "List the devices that can be used, by runtime: hip (AMD), cuda (NVIDIA), cpu.",
      "A runtime that cannot be used says why, and what would help.",
      "JCCL_HIP_LIBRARY names AMD's library, JCCL_CUDA_SHIM the shim over CUDA,",
      "JCCL_CPU_DEVICES the number of CPU devices.",
      "With --links also whether the protocol LL128 is safe on each link between them, by a trial"
          + " as check links makes it."
    })
public final class InfoDevicesCommand implements Command {
  private static final double BYTES_IN_GIB = 1L << 30;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--links",
      description =
          "try each link between devices of one runtime, which takes up to ten seconds each")
  private boolean triesLinks;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public InfoDevicesCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<DeviceRuntime> runtimes = Devices.runtimes();
    print(runtimes, out);
    if (triesLinks) {
      PrintWriter err = spec.commandLine().getErr();
      runtimes.forEach(runtime -> printLinks(runtime, out, err));
    }
    out.flush();
    return 0;
  }

  /** Prints what each runtime has. */
  static void print(List<DeviceRuntime> runtimes, PrintWriter out) {
    for (DeviceRuntime runtime : runtimes) {
      switch (runtime.availability()) {
        case Availability.Ready() -> printDevices(runtime, out);
        case Availability.Unavailable(String reason, String remedy) ->
            out.printf("%s: unavailable, %s%n  remedy: %s%n", runtime.name(), reason, remedy);
      }
    }
  }

  private static void printDevices(DeviceRuntime runtime, PrintWriter out) {
    List<Device> devices = runtime.devices();
    String version = runtime.version();
    out.printf(
        "%s: %s%s%n",
        runtime.name(),
        Counted.of(devices.size(), "device"),
        version.isEmpty() ? "" : "; " + version);
    for (Device device : devices) {
      out.printf(
          Locale.ROOT,
          "  %-7s %s, %s, %.1f GiB, %s, %s%n",
          device.name(),
          device.description(),
          device.architecture(),
          device.memoryBytes() / BYTES_IN_GIB,
          Counted.of(device.computeUnits(), "compute unit"),
          images(device));
    }
  }

  /** Tries each link between the runtime's devices, and prints whether LL128 is safe there. */
  static void printLinks(DeviceRuntime runtime, PrintWriter out, PrintWriter err) {
    if (runtime.availability() instanceof Availability.Ready) {
      List<HipDevice> devices =
          runtime.devices().stream()
              .filter(HipDevice.class::isInstance)
              .map(HipDevice.class::cast)
              .toList();
      LinkTable table = LinkTable.tried(devices, err);
      out.printf("links between devices of %s:%n", runtime.name());
      table.print(out);
    }
  }

  /** Which of the images in the jar it runs. */
  private static String images(Device device) {
    List<String> targets =
        KernelImages.shipped().all().stream()
            .map(KernelImage::family)
            .distinct()
            .flatMap(family -> KernelImages.find(family, device.architecture()).stream())
            .map(KernelImage::target)
            .distinct()
            .toList();
    return targets.isEmpty()
        ? "no image of kernels" + KernelImages.shipped().missing().map(why -> ": " + why).orElse("")
        : "kernels for " + String.join(", ", targets);
  }
}
