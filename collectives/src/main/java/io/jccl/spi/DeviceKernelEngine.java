package io.jccl.spi;

import io.jccl.device.Device;

/**
 * A family of reduction kernels for devices: HIP, or Java compiled by TornadoVM. Found by {@link
 * java.util.ServiceLoader}. Absence is an answer, never an exception.
 */
public interface DeviceKernelEngine {
  /** The name used in tables, settings and logs, such as {@code hip}. */
  String name();

  /** Whether this engine has an exact kernel for the key on the device. */
  Availability supports(Device device, KernelKey key);

  /**
   * The kernel for a key, loaded on the device.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready
   */
  DeviceKernel kernel(Device device, KernelKey key);
}
