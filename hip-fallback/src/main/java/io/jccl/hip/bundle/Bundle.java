package io.jccl.hip.bundle;

import io.jccl.hip.runtime.CudaRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
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
   * Writes a bundle.
   *
   * @param file the .tar.gz; replaced if it exists
   * @param classPath the class path of the command line, jars or folders
   * @param shim the CUDA shim, if there is one; otherwise its sources go along
   */
  public static void write(Path file, String classPath, Optional<Path> shim) throws IOException {
    Path scratch = Files.createTempDirectory("jccl-bundle");
    try {
      JavaRuntime.link(scratch.resolve("runtime"));
      Map<String, Path> jars = Jars.of(classPath, scratch);
      try (TarGz archive = new TarGz(file)) {
        archive.add(TOP + "jccl", resource("jccl"), true);
        archive.add(TOP + "README", resource("README"), false);
        archive.add(TOP + "class-path", lines(jars), false);
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
          archive.add(TOP + "lib/" + jar.getKey(), jar.getValue(), false);
        }
        addShim(archive, shim);
        addTree(archive, scratch.resolve("runtime"));
      }
    } finally {
      delete(scratch);
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

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
