package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.KernelKey;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** An engine whose kernels are launched by this module's runtimes, and so can be compared. */
public interface FoldEngine extends DeviceKernelEngine {
  /**
   * Its folds on a device, loaded the first time.
   *
   * @throws io.jccl.device.DeviceException if it has none for the device
   */
  Folds folds(HipDevice device);

  @Override
  default DeviceKernel kernel(Device device, KernelKey key) {
    if (supports(device, key) instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(reason + "; " + remedy);
    }
    return folds((HipDevice) device).kernel(key);
  }

  /** The images of its kernels. */
  KernelImages images();

  /** What made its kernels besides the images' compilers, with versions. */
  default List<String> toolchains() {
    return List.of();
  }

  /**
   * The kernel of an image that most folds of a type and an operation are launched by, or nothing
   * if the image has none.
   */
  Optional<String> kernel(KernelImage image, DataType type, ReduceOp.Kind kind);

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
