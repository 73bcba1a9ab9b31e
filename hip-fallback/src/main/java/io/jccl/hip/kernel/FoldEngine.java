package io.jccl.hip.kernel;

import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.DeviceKernelEngine;
import java.util.List;
import java.util.ServiceLoader;

/** An engine whose kernels are launched by this module's runtimes, and so can be compared. */
public interface FoldEngine extends DeviceKernelEngine {
  /**
   * Its folds on a device, loaded the first time.
   *
   * @throws io.jccl.device.DeviceException if it has none for the device
   */
  Folds folds(HipDevice device);

  /** The engines that are installed, by name. */
  static List<FoldEngine> installed() {
    return ServiceLoader.load(DeviceKernelEngine.class, DeviceKernelEngine.class.getClassLoader())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(FoldEngine.class::isInstance)
        .map(FoldEngine.class::cast)
        .sorted(java.util.Comparator.comparing(DeviceKernelEngine::name))
        .toList();
  }
}
