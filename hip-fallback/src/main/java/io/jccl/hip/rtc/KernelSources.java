package io.jccl.hip.rtc;

import io.jccl.hip.resource.ResourceFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The HIP sources in the jar.
 *
 * @param files all of them, by their paths below the folder
 */
record KernelSources(SortedMap<String, String> files) {
  private static final String FOLDER = "/io/jccl/hip/source";

  /** Read once. */
  private static final class Shipped {
    static final KernelSources SOURCES = readShipped();
  }

  /** Those of this jar; none if it was built without. */
  static KernelSources shipped() {
    return Shipped.SOURCES;
  }

  private static KernelSources readShipped() {
    URL folder = KernelSources.class.getResource(FOLDER);
    if (folder == null) {
      return new KernelSources(new TreeMap<>());
    }
    try {
      return read(folder);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no URI: " + folder, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the kernels' sources in " + folder, e);
    }
  }

  /** What a folder holds. */
  static KernelSources read(URL folder) throws IOException, URISyntaxException {
    SortedMap<String, String> files = new TreeMap<>();
    ResourceFolder.read(folder)
        .forEach((path, bytes) -> files.put(path, new String(bytes, StandardCharsets.UTF_8)));
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
