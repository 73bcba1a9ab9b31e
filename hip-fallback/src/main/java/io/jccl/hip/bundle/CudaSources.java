package io.jccl.hip.bundle;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The sources of the CUDA shim: they lie in the jar, so that it can be built where nvcc is. */
final class CudaSources {
  private static final String FOLDER = "/io/jccl/hip/native/source";

  private CudaSources() {}

  /**
   * All files by their paths; none if this build has none.
   *
   * @throws IOException if the jar cannot be read
   */
  static SortedMap<String, byte[]> all() throws IOException {
    URL folder = CudaSources.class.getResource(FOLDER);
    if (folder == null) {
      return new TreeMap<>();
    }
    try {
      URI uri = folder.toURI();
      if (!uri.getScheme().equals("jar")) {
        return read(Path.of(uri));
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        return read(jar.getPath(FOLDER));
      }
    } catch (URISyntaxException e) {
      throw new IOException("cannot read " + folder, e);
    }
  }

  private static SortedMap<String, byte[]> read(Path folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path each : walk.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(each).toString(), Files.readAllBytes(each));
      }
    }
    return files;
  }
}
