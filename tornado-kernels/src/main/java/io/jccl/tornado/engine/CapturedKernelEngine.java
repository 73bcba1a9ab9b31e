package io.jccl.tornado.engine;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceException;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.FoldNames;
import io.jccl.hip.kernel.FoldVariant;
import io.jccl.hip.kernel.Folds;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import io.jccl.tornado.capture.TornadoSdk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The reductions written in Java, as TornadoVM compiled them when they were captured: no TornadoVM
 * is needed to run them. Bit for bit what the host computes. A key that has no captured kernel is
 * unavailable. An image is loaded on a device when its first kernel is asked for.
 */
public final class CapturedKernelEngine implements FoldEngine {
  static final String FAMILY = "fold";

  /** By device, for all engines of a process: devices live as long as it does. */
  private static final Map<HipDevice, CapturedFolds> FOLDS = new ConcurrentHashMap<>();

  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public CapturedKernelEngine() {}

  @Override
  public String name() {
    return "tornado";
  }

  @Override
  public Availability supports(Device device, KernelKey key) {
    if (!(device instanceof HipDevice)) {
      return new Availability.Unavailable(
          device.name() + " is a device of another module", "use a device of hip, cuda or cpu");
    }
    KernelImages images = CapturedImages.shipped();
    Optional<KernelImage> image = images.best(FAMILY, device.architecture());
    if (image.isEmpty()) {
      return new Availability.Unavailable(
          "there is no image of the captured kernels for "
              + device.architecture()
              + images.missing().map(reason -> ", " + reason).orElse(""),
          "build with -Djccl.targets naming it, or use the engine hip");
    }
    String name = CapturedNames.of(image.get(), key.type(), key.kind(), FoldVariant.ANY);
    if (!image.get().kernels().containsKey(name)) {
      return new Availability.Unavailable(
          "no kernel " + name + " was captured", "use the engine hip for it");
    }
    return Availability.READY;
  }

  @Override
  public List<String> toolchains() {
    return List.of("TornadoVM " + TornadoSdk.MADE_FOR);
  }

  @Override
  public KernelImages images() {
    return CapturedImages.shipped();
  }

  @Override
  public Optional<String> kernel(KernelImage image, DataType type, ReduceOp.Kind kind) {
    boolean isPlain = FoldNames.operation(kind) == kind;
    FoldVariant variant = isPlain ? FoldVariant.VECTOR : FoldVariant.SCALED;
    return Optional.of(CapturedNames.of(image, type, kind, variant))
        .filter(image.kernels()::containsKey);
  }

  @Override
  public Folds folds(HipDevice device) {
    return FOLDS.computeIfAbsent(device, CapturedKernelEngine::load);
  }

  private static CapturedFolds load(HipDevice device) {
    return CapturedImages.shipped()
        .best(FAMILY, device.architecture())
        .map(image -> new CapturedFolds(device, image))
        .orElseThrow(
            () ->
                new DeviceException(
                    "no image of the captured kernels for " + device.architecture()));
  }
}
