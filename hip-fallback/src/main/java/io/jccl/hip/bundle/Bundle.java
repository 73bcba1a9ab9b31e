package io.jccl.hip.bundle;

import io.jccl.hip.runtime.CudaRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that the command line needs, in one file, for a machine with neither Java nor a
 * network: a Java runtime, the jars (with the device images in them), the CUDA shim or its sources,
 * and a script that starts it.
 *
 * <p>Made twice of the same jars by the same JDK, it is the same bytes.
 */
public final class Bundle {
  private static final String TOP = "jccl/";

  private Bundle() {}

  /**
   * Says at once what would keep every bundle from being made.
   *
   * @throws IOException if this Java cannot link a runtime
   */
  public static void requireLinker() throws IOException {
    JavaRuntime.linker();
  }

  /**
   * Writes a bundle.
   *
   * @param file the .tar.gz; replaced if it exists, once the bundle is complete
   * @param classPath the class path of the command line, jars or folders
   * @param shim the CUDA shim, if there is one; otherwise its sources go along
   */
  public static void write(Path file, String classPath, Optional<Path> shim) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    try (Scratch scratch = new Scratch(target)) {
      Path runtime = scratch.folder().resolve("runtime");
      JavaRuntime.link(runtime);
      Map<String, Path> jars = Jars.of(classPath, scratch.folder());
      try (TarGz archive = new TarGz(scratch.part())) {
        archive.add(TOP + "jccl", resource("jccl"), true);
        archive.add(TOP + "README", resource("README"), false);
        archive.add(TOP + "class-path", lines(jars), false);
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
          archive.add(TOP + "lib/" + jar.getKey(), jar.getValue(), false);
        }
        addShim(archive, shim);
        addTree(archive, runtime);
      }
      Files.move(scratch.part(), target, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Bundle.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static byte[] lines(Map<String, Path> jars) {
    return (String.join("\n", jars.keySet()) + "\n").getBytes();
  }

  private static void addShim(TarGz archive, Optional<Path> shim) throws IOException {
    if (shim.isPresent()) { // beside the jars, where the runtime looks for it
      archive.add(TOP + "lib/" + CudaRuntime.LIBRARY, shim.get(), true);
    }
    for (Map.Entry<String, byte[]> source : CudaSources.all().entrySet()) {
      String name = source.getKey();
      archive.add(TOP + "source/" + name, source.getValue(), name.endsWith(".sh"));
    }
  }

  private static void addTree(TarGz archive, Path runtime) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(runtime)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path each : files) {
      String name = TOP + "runtime/" + runtime.relativize(each);
      archive.add(name, each, Files.isExecutable(each));
    }
  }
}
