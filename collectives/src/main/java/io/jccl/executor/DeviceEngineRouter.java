package io.jccl.executor;

import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.KernelKey;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds the kernel for a key on a device: from the first installed engine that has it. Unlike on
 * the host no engine has to have every key; what none has is an error that says why of each.
 */
final class DeviceEngineRouter {
  private final List<DeviceKernelEngine> engines;

  /** A router over engines, in order of preference. */
  DeviceEngineRouter(List<DeviceKernelEngine> engines) {
    this.engines = List.copyOf(engines);
  }

  /** The router over the engines that are installed. */
  static DeviceEngineRouter installed() {
    return Installed.ROUTER;
  }

  private static final class Installed {
    static final DeviceEngineRouter ROUTER =
        new DeviceEngineRouter(
            ServiceLoader.load(DeviceKernelEngine.class, DeviceKernelEngine.class.getClassLoader())
                .stream()
                .map(ServiceLoader.Provider::get)
                .toList());
  }

  /**
   * The kernel for a key.
   *
   * @throws InvalidArgumentException if no engine has it; all ranks find the same
   */
  DeviceKernel kernel(Device device, KernelKey key) {
    List<String> reasons = new ArrayList<>();
    for (DeviceKernelEngine engine : engines) {
      switch (engine.supports(device, key)) {
        case Availability.Ready() -> {
          return engine.kernel(device, key);
        }
        case Availability.Unavailable(String reason, String remedy) ->
            reasons.add(engine.name() + " has none: " + reason + "; " + remedy);
      }
    }
    throw new InvalidArgumentException(
        "op",
        "%s of %d %s on %s"
            .formatted(key.kind().label(), key.inputs(), key.type().label(), device.name()),
        reasons.isEmpty()
            ? "nothing, as no kernels for devices are installed: add jccl-hip-fallback to the class"
                + " path"
            : "what an engine has a kernel for (" + String.join("; ", reasons) + ")");
  }
}
