package io.jccl.device;

import io.jccl.InvalidArgumentException;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceRuntime;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * Finds devices by name: {@code cpu}, {@code hip}, {@code cuda} for all devices of a runtime,
 * {@code gpu} for those of the first GPU runtime that can be used, {@code cuda:1} for one.
 */
public final class Devices {
  private static final String GPU = "gpu";
  private static final List<String> GPU_RUNTIMES = List.of("hip", "cuda");

  private Devices() {}

  /** The runtimes that are installed, whether they can be used or not. */
  public static List<DeviceRuntime> runtimes() {
    return Installed.RUNTIMES;
  }

  private static final class Installed {
    static final List<DeviceRuntime> RUNTIMES =
        ServiceLoader.load(DeviceRuntime.class, DeviceRuntime.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  /**
   * The devices of a name.
   *
   * @return at least one
   * @throws InvalidArgumentException if there is no such device; the message says why, and what
   *     would help
   */
  public static List<Device> named(String name) {
    String wanted = name.split(":", 2)[0];
    List<DeviceRuntime> candidates =
        runtimes().stream()
            .filter(
                each ->
                    each.name().equals(wanted)
                        || (wanted.equals(GPU) && GPU_RUNTIMES.contains(each.name())))
            .toList();
    for (DeviceRuntime runtime : candidates) {
      if (runtime.availability() instanceof Availability.Ready) {
        return choose(name, runtime);
      }
    }
    throw new InvalidArgumentException("device", name, legal(candidates));
  }

  private static List<Device> choose(String name, DeviceRuntime runtime) {
    List<Device> all = runtime.devices();
    if (name.indexOf(':') < 0) {
      return all;
    }
    String index = name.substring(name.indexOf(':') + 1);
    for (Device device : all) {
      if (index.equals(Integer.toString(device.index()))) {
        return List.of(device);
      }
    }
    throw new InvalidArgumentException(
        "device", name, all.stream().map(Device::name).collect(Collectors.joining(", ")));
  }

  private static String legal(List<DeviceRuntime> candidates) {
    List<DeviceRuntime> named = candidates.isEmpty() ? runtimes() : candidates;
    if (named.isEmpty()) {
      return "none: no device runtime is installed; add jccl-hip-fallback to the class path";
    }
    return named.stream()
        .map(
            runtime ->
                switch (runtime.availability()) {
                  case Availability.Ready() ->
                      runtime.devices().stream()
                          .map(Device::name)
                          .collect(Collectors.joining(", "));
                  case Availability.Unavailable(String reason, String remedy) ->
                      runtime.name() + " is unavailable (" + reason + "; " + remedy + ")";
                })
        .collect(Collectors.joining("; "));
  }
}
