package io.jccl.device;

import io.jccl.InvalidArgumentException;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceRuntime;
import io.jccl.words.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

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
    if (name == null) {
      throw new InvalidArgumentException("device", null, "a name such as cpu, gpu or cuda:1");
    }
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
    throw new InvalidArgumentException(
        "device", name, candidates.isEmpty() ? legal(wanted) : legal() + reasons(candidates));
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
    throw new InvalidArgumentException("device", name, names(runtime));
  }

  /** What to say of a name that no runtime has. */
  private static String legal(String wanted) {
    List<String> names = new ArrayList<>(runtimes().stream().map(DeviceRuntime::name).toList());
    names.add(GPU);
    return runtimes().isEmpty() ? legal() : legal() + Nearest.hint(wanted, names);
  }

  /** The names of all devices that can be used. */
  private static String legal() {
    if (runtimes().isEmpty()) {
      return "none: no device runtime is installed; add jccl-hip-fallback to the class path";
    }
    List<String> ready =
        runtimes().stream()
            .filter(runtime -> runtime.availability() instanceof Availability.Ready)
            .map(Devices::names)
            .toList();
    return ready.isEmpty() ? "none: no runtime can be used" : String.join(", ", ready);
  }

  private static String names(DeviceRuntime runtime) {
    List<Device> all = runtime.devices();
    String numbered = all.getFirst().name();
    if (all.size() > 1) {
      numbered += " to " + all.getLast().name();
    }
    return runtime.name() + ", " + numbered;
  }

  private static String reasons(List<DeviceRuntime> candidates) {
    StringBuilder reasons = new StringBuilder();
    for (DeviceRuntime runtime : candidates) {
      if (runtime.availability()
          instanceof Availability.Unavailable(String reason, String remedy)) {
        reasons.append("; %s is unavailable (%s; %s)".formatted(runtime.name(), reason, remedy));
      }
    }
    return reasons.toString();
  }
}
