import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Kernels that are loaded together: {@code <family>.hip}, or all sources in the folder {@code
 * <family>/}, each compiled alone and then linked to one image.
 *
 * @param name of the family and of the folder of its images
 * @param parts its sources by name, at least one
 */
record Family(String name, List<Part> parts) {

  /** The families below a folder, by name. */
  static List<Family> in(Path root) throws IOException {
    List<Family> families = new ArrayList<>();
    if (!Files.isDirectory(root)) {
      return families;
    }
    for (Path entry : entries(root)) {
      String name = stem(entry);
      if (Files.isDirectory(entry)) {
        families.add(of(name, root, sources(entry)));
      } else if (Language.isSource(entry.toString())) {
        families.add(of(name, root, List.of(entry)));
      }
    }
    families.removeIf(family -> family.parts.isEmpty());
    for (int i = 1; i < families.size(); i++) {
      if (families.get(i).name.equals(families.get(i - 1).name)) {
        throw new BuildException(families.get(i).name + ": both a folder and a source");
      }
    }
    return families;
  }

  /** One family of the sources of a folder, which may include files that lie beside the folder. */
  static Family of(String name, Path folder) throws IOException {
    return of(name, folder.getParent(), sources(folder));
  }

  private static Family of(String name, Path root, List<Path> sources) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Path source : sources) {
      Inclusions inclusions = Inclusions.of(root, source);
      parts.add(
          new Part(
              name,
              stem(source),
              root,
              root.relativize(source),
              inclusions.files(),
              inclusions.hash()));
    }
    if (parts.stream().map(Part::language).distinct().count() > 1) {
      throw new BuildException(name + ": its sources are of several languages, " + sources);
    }
    return new Family(name, parts);
  }

  private static List<Path> sources(Path folder) throws IOException {
    return entries(folder).stream().filter(file -> Language.isSource(file.toString())).toList();
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> listed = Files.list(folder)) {
      return listed.sorted(Comparator.comparing(Family::stem)).toList();
    }
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.[a-z]+$", "");
  }
}
