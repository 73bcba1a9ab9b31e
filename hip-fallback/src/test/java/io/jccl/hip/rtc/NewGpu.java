package io.jccl.hip.rtc;

import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipRuntime;
import io.jccl.hip.runtime.NativeCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A GPU of a kind that the jar has no image for: the CPU device in the place of AMD's library, its
 * image of a family for what hiprtc makes of any source.
 */
public final class NewGpu implements AutoCloseable {
  /** The architecture. */
  public static final String ARCHITECTURE = "gfx12345";

  private static final String LIBRARY = "jccl.hip.library";

  private final Path folder;
  private final Path hip;

  private NewGpu(Path folder, Path hip) {
    this.folder = folder;
    this.hip = hip;
  }

  /** Compiles both libraries into a folder; until this closes the runtime hip finds them there. */
  public static NewGpu in(Path folder) throws IOException, InterruptedException {
    Path hip = cpuDevice(folder, "\"" + ARCHITECTURE + ":sramecc+\"");
    NativeCompiler.compile(
        folder.resolve("libhiprtc.so"),
        List.of(NativeCompiler.source("fake_hiprtc.cpp")),
        "-shared",
        "-fPIC");
    System.setProperty(LIBRARY, hip.toString());
    return new NewGpu(folder, hip);
  }

  /** Its first device. */
  public HipDevice device() {
    return (HipDevice) new HipRuntime().devices().getFirst();
  }

  /** From now on hiprtc makes this of every source. */
  public void compilesTo(String family) throws IOException {
    byte[] image = KernelImages.find(family, "x86-64-v3").orElseThrow().bytes();
    Files.write(folder.resolve("code"), image);
  }

  /** From now on hiprtc makes of every source what no device can load. */
  public void compilesToGarbage() throws IOException {
    Files.writeString(folder.resolve("code"), "no code object");
  }

  /** From now on hiprtc refuses every source. */
  public void refusesAll() throws IOException {
    Files.createFile(folder.resolve("refuse"));
  }

  /**
   * How many sources hiprtc was given so far, once it is given no more: whoever asked does not wait
   * for those that are compiled beside one that is refused.
   */
  public long attempts() throws IOException {
    if (!ForkJoinPool.commonPool().awaitQuiescence(2, TimeUnit.MINUTES)) {
      throw new IllegalStateException("still compiling");
    }
    return Files.size(folder.resolve("attempts"));
  }

  /** Leaves devices without a compiler. */
  void removeLibraries() throws IOException {
    Files.delete(folder.resolve("libhiprtc.so"));
    Files.delete(hip);
  }

  @Override
  public void close() {
    System.clearProperty(LIBRARY);
  }

  /** The CPU device, compiled with another name of its architecture. */
  private static Path cpuDevice(Path folder, String architecture)
      throws IOException, InterruptedException {
    Path sources = Files.createDirectories(folder.resolve("native").resolve("cpu"));
    Path original = Path.of("src", "main", "native");
    Files.copy(original.resolve("hip_abi.h"), sources.resolveSibling("hip_abi.h"));
    List<Path> files;
    try (Stream<Path> all = Files.list(original.resolve("cpu"))) {
      files = all.toList();
    }
    List<Path> compiled = new ArrayList<>();
    for (Path file : files) {
      Path copy = sources.resolve(file.getFileName());
      Files.writeString(copy, Files.readString(file).replace("\"x86-64-v3\"", architecture));
      if (copy.toString().endsWith(".cpp")) {
        compiled.add(copy);
      }
    }
    return NativeCompiler.compile(
        folder.resolve("libamdhip64.so"), compiled, "-shared", "-fPIC", "-Wl,-Bsymbolic");
  }
}
