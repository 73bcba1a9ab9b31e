package io.jccl.hip.resource;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** A folder of resources: in a jar, or on disk where classes lie in folders. */
public final class ResourceFolder {
  private ResourceFolder() {}

  /**
   * All files below a folder by their paths in it, with slashes. A jar is read without its file
   * system, which the runtime of a bundle lacks.
   *
   * @throws URISyntaxException if the folder is on disk and its address is no URI
   */
  public static SortedMap<String, byte[]> read(URL folder) throws IOException, URISyntaxException {
    if (!(folder.openConnection() instanceof JarURLConnection connection)) {
      return read(Path.of(folder.toURI()));
    }
    connection.setUseCaches(false);
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (JarFile jar = connection.getJarFile()) {
      String prefix = connection.getEntryName() + "/";
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().startsWith(prefix) && !entry.isDirectory()) {
          String path = entry.getName().substring(prefix.length());
          files.put(path, jar.getInputStream(entry).readAllBytes());
        }
      }
    }
    return files;
  }

  private static SortedMap<String, byte[]> read(Path folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        files.put(path, Files.readAllBytes(file));
      }
    }
    return files;
  }
}
