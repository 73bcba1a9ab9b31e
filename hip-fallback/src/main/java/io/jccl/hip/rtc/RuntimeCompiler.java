package io.jccl.hip.rtc;

import io.jccl.device.DeviceException;
import io.jccl.hip.runtime.Configured;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compiles the kernels of a family for an AMD GPU that the jar holds no image for. What it made is
 * kept on disk, by architecture, sources and the library's version. Safe for use by several
 * threads.
 */
final class RuntimeCompiler {
  private static final System.Logger LOG = System.getLogger("jccl.init");
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Those of the build, as far as hiprtc does not set them by itself. */
  static final List<String> OPTIONS =
      List.of("-O3", "-std=c++17", "-ffp-contract=off", "-mcode-object-version=5");

  private final Path library;
  private final String version;
  private final KernelSources sources;
  private final ImageCache cache;

  RuntimeCompiler(Path library, String version, KernelSources sources, ImageCache cache) {
    this.library = library;
    this.version = version;
    this.sources = sources;
    this.cache = cache;
  }

  /** Whether {@link #compile} can be tried for a family on a device. Compiles nothing. */
  static Availability availability(HipDevice device, String family) {
    if (!device.runtime().equals("hip")) {
      return new Availability.Unavailable(
          "kernels are compiled at run time for AMD GPUs only, and this is " + device,
          "use a jar that was built with an image for " + device.architecture());
    }
    if (HiprtcLibrary.beside(device.libraryFile()).isEmpty()) {
      return new Availability.Unavailable(
          "there is no hiprtc beside " + device.libraryFile(),
          "install ROCm's hiprtc, or name it by " + Configured.HIPRTC_LIBRARY.variable());
    }
    if (KernelSources.shipped().parts(family).isEmpty()) {
      return new Availability.Unavailable(
          "this jar holds no sources of " + family, "use a jar that was built with them");
    }
    return Availability.READY;
  }

  /**
   * The kernels of a family for a device, compiled or from disk. The first time takes seconds to
   * minutes.
   *
   * @return code objects, which together hold the family's kernels
   * @throws DeviceException if they cannot be compiled; the message holds what the compiler said
   */
  static List<byte[]> compile(HipDevice device, String family, ImageCache cache) {
    if (availability(device, family) instanceof Availability.Unavailable(var reason, var remedy)) {
      throw new DeviceException(reason + "; " + remedy);
    }
    Path library = HiprtcLibrary.beside(device.libraryFile()).orElseThrow();
    try {
      String version = device.libraryVersion() + " " + HiprtcLibrary.identity(library);
      return new RuntimeCompiler(library, version, KernelSources.shipped(), cache)
          .compile(family, device.architecture());
    } catch (IOException e) {
      throw new DeviceException("cannot read " + library, e);
    }
  }

  /**
   * All parts side by side, each in a process of its own. Once a part was refused none is begun any
   * more: what compiles by then ends first.
   */
  List<byte[]> compile(String family, String architecture) {
    AtomicReference<DeviceException> refusal = new AtomicReference<>();
    List<Optional<byte[]>> images =
        sources.parts(family).parallelStream()
            .map(part -> compileUnless(refusal, part, architecture))
            .toList();
    if (refusal.get() != null) {
      throw refusal.get();
    }
    return images.stream().map(Optional::orElseThrow).toList();
  }

  /** One part, unless one was refused before; the first refusal is kept. */
  private Optional<byte[]> compileUnless(
      AtomicReference<DeviceException> refusal, String part, String architecture) {
    if (refusal.get() == null) {
      try {
        return Optional.of(compilePart(part, architecture));
      } catch (DeviceException e) {
        refusal.compareAndSet(null, e);
      }
    }
    return Optional.empty();
  }

  private byte[] compilePart(String part, String architecture) {
    String source = sources.text(part);
    List<String> options = new ArrayList<>(OPTIONS);
    options.add("--offload-arch=" + architecture);
    List<String> inputs = new ArrayList<>(options);
    inputs.add(version);
    inputs.add(source);
    String key = ImageCache.key(inputs);
    Optional<byte[]> known = cache.find(key);
    if (known.isPresent()) {
      return known.get();
    }
    LOG.log(
        Level.INFO, "compiling {0} for {1}, which this jar has no image for", part, architecture);
    byte[] image;
    try {
      image = new ChildCompiler(library, LONGEST).compile(source, options);
    } catch (HiprtcException e) {
      throw new DeviceException(
          "%s cannot be compiled for %s by %s: %s"
              .formatted(part, architecture, library, e.getMessage()));
    }
    try {
      cache.store(key, image);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "compiled kernels cannot be kept on disk, so each run compiles", e);
    }
    return image;
  }
}
