package io.jccl.hip.rtc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The HIP sources in the jar.
 *
 * @param files all of them, by their paths below the folder
 */
record KernelSources(SortedMap<String, String> files) {
  private static final String FOLDER = "/io/jccl/hip/source";

  /** Those of this jar; none if it was built without. */
  static KernelSources shipped() {
    URL folder = KernelSources.class.getResource(FOLDER);
    if (folder == null) {
      return new KernelSources(new TreeMap<>());
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
      throw new IllegalStateException("no URI: " + folder, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the kernels' sources in " + folder, e);
    }
  }

  private static KernelSources read(Path folder) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        files.put(path, Files.readString(file));
      }
    }
    return new KernelSources(files);
  }

  /** The sources of a family: one file, or all of a folder. None if there is no such family. */
  List<String> parts(String family) {
    return files.keySet().stream()
        .filter(path -> path.endsWith(".hip"))
        .filter(path -> path.equals(family + ".hip") || path.startsWith(family + "/"))
        .toList();
  }

  /** A part with all that it includes. */
  String text(String part) {
    return FlatSource.of(files, part);
  }
}
