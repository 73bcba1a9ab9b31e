import java.nio.file.Path;
import java.util.Set;

/**
 * A source that is compiled alone, with all that it includes.
 *
 * @param family the image that it becomes a part of
 * @param name its own name within the family
 * @param root the folder that all sources lie in; names of files are relative to it, so that no
 *     output knows where the project lies
 * @param file the source
 * @param inputs the source and all that it includes
 * @param hash of names and contents of the inputs
 */
record Part(String family, String name, Path root, Path file, Set<Path> inputs, String hash) {
  Language language() {
    return Language.of(file.toString());
  }

  @Override
  public String toString() {
    return family.equals(name) ? family : family + "/" + name;
  }
}
