package io.jccl.tornado.live;

import io.jccl.spi.Availability;
import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/** The device that TornadoVM runs kernels on: its default one. Asked of a JVM that has one. */
final class LiveDevice {
  private LiveDevice() {}

  /** Whether TornadoVM has a device; a platform without one fails where nobody expects it. */
  static Availability availability() {
    return Found.AVAILABILITY;
  }

  /** The device's name and back end, for reports. */
  static String description() {
    TornadoDevice device = device();
    return device.getPhysicalDevice().getDeviceName().strip()
        + " by "
        + device.getTornadoVMBackend().name();
  }

  /** Whether kernels are compiled by the OpenCL back end, the one that our phase extends. */
  static boolean isOpenCl() {
    return device().getTornadoVMBackend() == TornadoVMBackendType.OPENCL;
  }

  static TornadoDevice device() {
    return TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();
  }

  /** Looked for once. */
  private static final class Found {
    static final Availability AVAILABILITY = find();

    private static Availability find() {
      TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
      for (int i = 0; i < runtime.getNumBackends(); i++) {
        TornadoBackend backend = runtime.getBackend(i);
        if (backend.getNumDevices() > 0) {
          return Availability.READY;
        }
      }
      return new Availability.Unavailable(
          "TornadoVM has %d back ends and none has a device".formatted(runtime.getNumBackends()),
          "install a driver, for example OpenCL on the CPU: apt install pocl-opencl-icd");
    }
  }
}
