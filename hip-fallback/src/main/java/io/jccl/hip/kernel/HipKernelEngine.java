package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The reductions written in HIP C++, on devices of this module's runtimes: every type, operation
 * and number of inputs, bit for bit what the host computes. An image is loaded on a device when its
 * first kernel is asked for.
 */
public final class HipKernelEngine implements FoldEngine {
  private static final String FAMILY = "fold";
  private static final long TYPICAL_BYTES = 64L << 20;

  /** By device, for all engines of a process: devices live as long as it does. */
  private static final Map<HipDevice, DeviceFolds> FOLDS = new ConcurrentHashMap<>();

  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public HipKernelEngine() {}

  @Override
  public String name() {
    return "hip";
  }

  @Override
  public Availability supports(Device device, KernelKey key) {
    if (!(device instanceof HipDevice own)) {
      return new Availability.Unavailable(
          device.name() + " is a device of another module", "use a device of hip, cuda or cpu");
    }
    if (LoadedFamily.availability(own, FAMILY) instanceof Availability.Unavailable missing) {
      return missing;
    }
    Optional<KernelImage> image = KernelImages.find(FAMILY, device.architecture());
    String prefix = FoldNames.plain(key.type(), key.kind()) + "_";
    if (image.isPresent()
        && image.get().kernels().keySet().stream().noneMatch(name -> name.startsWith(prefix))) {
      return new Availability.Unavailable(
          "the image for " + image.get().target() + " has no kernel " + prefix + "*",
          "build the module again");
    }
    return Availability.READY;
  }

  @Override
  public KernelImages images() {
    return KernelImages.shipped();
  }

  @Override
  public Optional<String> kernel(KernelImage image, DataType type, ReduceOp.Kind kind) {
    boolean isPlain = FoldNames.operation(kind) == kind;
    FoldVariant variant =
        isPlain
            ? LaunchTable.of(image.target())
                .find(type, kind, FoldArguments.LISTED_INPUTS, TYPICAL_BYTES)
                .variant()
            : FoldVariant.SCALED;
    return Optional.of(FoldNames.kernel(type, kind, variant)).filter(image.kernels()::containsKey);
  }

  @Override
  public Folds folds(HipDevice device) {
    return FOLDS.computeIfAbsent(
        device, loaded -> new DeviceFolds(loaded, LoadedFamily.load(loaded, FAMILY)));
  }

  @Override
  public Availability moves(HipDevice device, String family) {
    return LoadedFamily.availability(device, family);
  }

  @Override
  public Copies copies(HipDevice device) {
    return new HipCopies(device);
  }

  @Override
  public Links links(HipDevice device, LinkProtocol protocol) {
    return new HipLinks(device, protocol);
  }
}
