package io.jccl.hip.runtime;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * NVIDIA's GPUs, by a shim that offers HIP's calls over CUDA. {@code build.sh} in {@code
 * src/main/native/cuda} makes it on a machine with the CUDA toolkit; it is not part of the jar.
 *
 * <p>The shim is what {@code JCCL_CUDA_SHIM} (or the system property {@code jccl.cuda.shim}) names,
 * else {@code libjccl_cuda.so} in {@code lib} of {@code JCCL_HOME}, or beside the jar.
 */
public final class CudaRuntime extends LibraryRuntime {
  /** The shim's name. */
  public static final String LIBRARY = "libjccl_cuda.so";

  /** The runtime; {@link java.util.ServiceLoader} calls this. */
  public CudaRuntime() {}

  /** The shim's file, if there is one where this runtime looks; it need not be usable here. */
  public static Optional<Path> shim() {
    return Stream.concat(Configured.CUDA_SHIM.value().map(Path::of).stream(), places().stream())
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** Why a file is no shim, as the end of a sentence; empty if it is one. */
  public static Optional<String> refusal(Path file) {
    Optional<String> refusal = ElfLibrary.refusal(file);
    if (refusal.isPresent()) {
      return refusal;
    }
    try {
      return ElfLibrary.symbols(file).containsAll(HipLibrary.LEAST)
          ? Optional.empty()
          : Optional.of("is no library of HIP's calls: it has no hipInit");
    } catch (IOException e) {
      return Optional.of("cannot be read: " + e.getMessage());
    }
  }

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  HipLibrary open() throws UnavailableException {
    LibraryFile file = new LibraryFile(name());
    var named = Configured.CUDA_SHIM.value();
    if (named.isPresent()) {
      return file.open(Configured.CUDA_SHIM, named.get());
    }
    HipLibrary library = file.first(places());
    if (library == null) {
      throw new UnavailableException(
          "the shim over CUDA was not found (" + file.tried() + ")",
          "on a machine with an NVIDIA GPU and the CUDA toolkit run cuda/build.sh, which a bundle"
              + " has in source/ and a checkout in hip-fallback/src/main/native/, and start again;"
              + " or name one by "
              + Configured.CUDA_SHIM.variable());
    }
    return library;
  }

  private static List<Path> places() {
    List<Path> places = new ArrayList<>();
    String home = System.getenv("JCCL_HOME");
    if (home != null && !home.isBlank()) {
      places.add(Path.of(home, "lib", LIBRARY));
    }
    CodeSource source = CudaRuntime.class.getProtectionDomain().getCodeSource();
    if (source != null && source.getLocation().getProtocol().equals("file")) {
      try {
        places.add(Path.of(source.getLocation().toURI()).resolveSibling(LIBRARY));
      } catch (URISyntaxException e) {
        throw new IllegalStateException("The class path holds what is no URI", e);
      }
    }
    return places;
  }

  @Override
  String deviceRemedy() {
    return "see that nvidia-smi lists a GPU, its driver is as new as the shim's CUDA, and"
        + " CUDA_VISIBLE_DEVICES hides no GPU";
  }
}
