package io.jccl.hip.rtc;

import io.jccl.device.DeviceException;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.Machine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipException;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import io.jccl.spi.Availability;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The kernels of a family on a device, for as long as the process lives: from an image of the jar,
 * or, for an AMD GPU that there is none for, compiled where they run. Safe for use by several
 * threads.
 */
public final class LoadedFamily {
  private static final int NOT_FOUND = 500;

  private final KernelImage image;
  private final List<HipModule> modules;

  private LoadedFamily(KernelImage image, List<HipModule> modules) {
    this.image = image;
    this.modules = modules;
  }

  /** Whether a family can be loaded on a device. Loads and compiles nothing. */
  public static Availability availability(HipDevice device, String family) {
    if (KernelImages.find(family, device.architecture()).isPresent()) {
      return Availability.READY;
    }
    Availability compiler = RuntimeCompiler.availability(device, family);
    if (compiler instanceof Availability.Unavailable(String reason, String remedy)) {
      return new Availability.Unavailable(
          "there is no image of the kernels %s for %s, and %s"
              .formatted(family, device.architecture(), reason),
          KernelImages.shipped().missing().orElse(remedy));
    }
    return model(family).isPresent()
        ? Availability.READY
        : new Availability.Unavailable(
            "this jar holds no image of " + family + " for any AMD GPU",
            "use a jar that was built with one");
  }

  /** Another AMD GPU's image, which tells the names of the kernels that there are. */
  private static Optional<KernelImage> model(String family) {
    return KernelImages.shipped().all().stream()
        .filter(image -> image.family().equals(family) && image.machine() == Machine.AMD)
        .findFirst();
  }

  /**
   * Loads a family; where it is compiled, that can take minutes the first time.
   *
   * @throws DeviceException if {@link #availability} does not answer ready, or the compiler fails
   */
  public static LoadedFamily load(HipDevice device, String family) {
    return load(device, family, ImageCache.ofUser());
  }

  /** The same with another place for what is compiled. */
  static LoadedFamily load(HipDevice device, String family, ImageCache cache) {
    if (availability(device, family) instanceof Availability.Unavailable(var reason, var remedy)) {
      throw new DeviceException(reason + "; " + remedy);
    }
    Optional<KernelImage> shipped = KernelImages.find(family, device.architecture());
    if (shipped.isPresent()) {
      return new LoadedFamily(shipped.get(), List.of(device.load(shipped.get().bytes())));
    }
    List<HipModule> modules =
        RuntimeCompiler.compile(device, family, cache).stream().map(device::load).toList();
    return new LoadedFamily(model(family).orElseThrow(), modules);
  }

  /** The target whose launch table holds; of compiled kernels that of a similar GPU. */
  public String target() {
    return image.target();
  }

  /** The kind of machine that the kernels are for. */
  public Machine machine() {
    return image.machine();
  }

  /** The names of the kernels. */
  public Set<String> kernels() {
    return image.kernels().keySet();
  }

  /**
   * A kernel.
   *
   * @throws HipException if there is none of that name
   */
  public HipFunction function(String name) {
    HipException missing = null;
    for (HipModule module : modules) {
      try {
        return module.function(name);
      } catch (HipException e) {
        if (e.code().orElseThrow() != NOT_FOUND) {
          throw e;
        }
        missing = e;
      }
    }
    throw missing;
  }
}
