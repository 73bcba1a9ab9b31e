import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A source and every file that it includes, found by reading the include lines and not by running
 * the preprocessor, so that a build with nothing to do starts no program. A line under a false
 * {@code #if} counts as well. What the compiler then says that it read is compared with this.
 */
final class Inclusions {
  private static final Pattern INCLUDE = Pattern.compile("^\\s*#\\s*include\\b(.*)$");
  private static final Pattern QUOTED = Pattern.compile("\\s*\"([^\"]+)\".*");

  private final Path root;
  private final Set<Path> files = new TreeSet<>();

  private Inclusions(Path root) {
    this.root = root;
  }

  static Inclusions of(Path root, Path source) throws IOException {
    Inclusions inclusions = new Inclusions(root);
    if (Language.of(source.toString()) == Language.OPENCL) {
      inclusions.visit(prelude(root));
    }
    inclusions.visit(source.normalize());
    return inclusions;
  }

  /** The files, relative to the root. */
  Set<Path> files() {
    return files;
  }

  String hash() throws IOException {
    Hash hash = new Hash();
    for (Path file : files) {
      hash.add(name(file)).add(Files.readAllBytes(root.resolve(file)));
    }
    return hash.hex();
  }

  private static Path prelude(Path root) {
    Path prelude = root.resolve(CapturedText.PRELUDE);
    if (!Files.isRegularFile(prelude)) {
      throw new BuildException(
          prelude + " is missing: what OpenCL C takes for granted, for each target");
    }
    return prelude;
  }

  private void visit(Path file) throws IOException {
    if (!file.startsWith(root)) {
      throw new BuildException(file + " is included and lies outside of " + root);
    }
    if (!files.add(root.relativize(file))) {
      return;
    }
    for (String line : Files.readAllLines(file)) {
      Matcher include = INCLUDE.matcher(line);
      if (!include.matches()) {
        continue;
      }
      Matcher quoted = QUOTED.matcher(include.group(1));
      if (!quoted.matches()) {
        throw new BuildException(
            name(root.relativize(file))
                + ": device code has no headers but its own, included by name: "
                + line.strip());
      }
      Path included = file.resolveSibling(quoted.group(1)).normalize();
      if (!Files.isRegularFile(included)) {
        throw new BuildException(name(root.relativize(file)) + " includes no file: " + included);
      }
      visit(included);
    }
  }

  private static String name(Path file) {
    return file.toString().replace('\\', '/');
  }
}
