package io.jccl.perf.kernel;

import io.jccl.JcclException;
import io.jccl.device.Device;
import java.util.List;
import java.util.ServiceLoader;

/** Runs kernels of devices for whoever measures them; found by {@link ServiceLoader}. */
public interface KernelLab {
  /** Whether it runs kernels on a device. */
  boolean knows(Device device);

  /**
   * A session.
   *
   * @param mostInputs the most inputs of a fold
   * @param mostBytes the largest size of one input
   * @throws io.jccl.device.DeviceException if the device has too little memory
   */
  KernelSession open(Device device, int mostInputs, long mostBytes);

  /** The device memory that a session takes, which may be more than a long can say. */
  double memoryBytes(int mostInputs, long mostBytes);

  /** What kernels of a device are made of and run by. */
  KernelOrigin origin(Device device);

  /** Clock rates as they are now; empty where they cannot be read. */
  List<String> clocks(Device device);

  /**
   * The one that knows a device.
   *
   * @throws JcclException if none is installed
   */
  static KernelLab of(Device device) {
    return ServiceLoader.load(KernelLab.class, KernelLab.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(lab -> lab.knows(device))
        .findFirst()
        .orElseThrow(
            () ->
                new JcclException(
                    "nothing runs single kernels on "
                        + device.name()
                        + "; add jccl-hip-fallback to the class path"));
  }
}
