package io.jccl.tornado.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/** TornadoVM's back ends and their devices, with why those that run no fold of ours run none. */
final class LivePlaces {
  /** The back ends, as modules and the SDK's list of them are called. */
  private static final List<String> BACK_ENDS = List.of("opencl", "ptx", "spirv");

  private static final String OPENCL = "opencl";

  private LivePlaces() {}

  /** A line for each device of a back end that is loaded, and for each back end that is not. */
  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
    TornadoDevice chosen = runtime.getDefaultDevice();
    for (int i = 0; i < runtime.getNumBackends(); i++) {
      TornadoBackend backend = runtime.getBackend(i);
      String name = name(backend.getBackendType());
      for (int k = 0; k < backend.getNumDevices(); k++) {
        TornadoDevice device = backend.getDevice(k);
        boolean isUsed = device.getDeviceName().equals(chosen.getDeviceName());
        lines.add(
            "%s %d:%d %s: %s"
                .formatted(
                    name,
                    i,
                    k,
                    device.getPhysicalDevice().getDeviceName().strip(),
                    state(name, isUsed)));
      }
      if (backend.getNumDevices() == 0) {
        lines.add(name + ": no device; install a driver");
      }
    }
    lines.addAll(
        absent(
            module -> ModuleLayer.boot().findModule(module).isPresent(),
            built(System.getenv("TORNADOVM_HOME"))));
    return lines;
  }

  /** The short name of a back end. */
  private static String name(TornadoVMBackendType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  static String state(String backEnd, boolean isUsed) {
    if (!backEnd.equals(OPENCL)) {
      return "no fold of ours is exact there, for want of bit casts: the phase that adds them is"
          + " for OpenCL";
    }
    return isUsed ? "used" : "not used; TornadoVM's default device is another";
  }

  /**
   * The back ends that this JVM has not loaded.
   *
   * @param isLoaded whether a module is there
   * @param built the SDK's list of what it was built with
   */
  static List<String> absent(Predicate<String> isLoaded, String built) {
    return BACK_ENDS.stream()
        .filter(name -> !isLoaded.test("tornado.drivers." + name))
        .map(
            name ->
                name
                    + (built.contains(name + "-backend")
                        ? ": not loaded, though the SDK has it; its tornado-argfile decides"
                        : ": not in this SDK"))
        .toList();
  }

  private static String built(String home) {
    Path file = Path.of(home == null ? "" : home, "etc", "tornado.backend");
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      return "";
    }
  }
}
