package io.jccl.hip.bundle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The jars of a class path. A folder of classes becomes a jar, the same bytes every time. */
final class Jars {
  private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

  private Jars() {}

  /**
   * The jars by name, in the order of the class path.
   *
   * @param classPath as Java takes it; what does not exist is left out, as Java does
   * @param scratch a folder for the jars that have to be made
   */
  static Map<String, Path> of(String classPath, Path scratch) throws IOException {
    Map<String, Path> jars = new LinkedHashMap<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        String name = "classes-" + jars.size() + ".jar";
        jars.put(name, pack(path, scratch.resolve(name)));
      } else if (Files.isRegularFile(path)) {
        String name = path.getFileName().toString();
        jars.put(jars.containsKey(name) ? jars.size() + "-" + name : name, path);
      }
    }
    return jars;
  }

  private static Path pack(Path folder, Path jar) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        ZipEntry entry = new ZipEntry(name);
        entry.setLastModifiedTime(TIME);
        out.putNextEntry(entry);
        Files.copy(file, out);
      }
    }
    return jar;
  }
}
