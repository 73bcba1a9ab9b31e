import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folders by key. An entry is filled under another name and renamed when it is whole, so that a
 * reader sees all of it or nothing, a killed build leaves no half entry, and of two builds at once
 * the second takes what the first made.
 */
record Cache(Path root) {
  private static final String UNFINISHED = ".unfinished-";

  /** Writes the files of a new entry into an empty folder. */
  interface Content {
    void write(Path folder) throws IOException;
  }

  /** The folder of an entry that is there; it counts as used now. */
  Optional<Path> find(String key) throws IOException {
    Path entry = root.resolve(key);
    if (!Files.isDirectory(entry)) {
      return Optional.empty();
    }
    try {
      Files.setLastModifiedTime(entry, FileTime.from(Instant.now()));
    } catch (IOException e) {
      return Files.isDirectory(entry) ? Optional.of(entry) : Optional.empty();
    }
    return Optional.of(entry);
  }

  /** Makes an entry; returns its folder. */
  Path store(String key, Content content) throws IOException {
    Files.createDirectories(root);
    Path entry = root.resolve(key);
    Path unfinished = Files.createTempDirectory(root, UNFINISHED);
    try {
      content.write(unfinished);
      Files.move(unfinished, entry, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      return entry;
    } catch (FileSystemException e) {
      if (!Files.isDirectory(entry)) {
        throw e;
      }
    } finally {
      delete(unfinished);
    }
    return entry;
  }

  /** Removes what no build has used for some time. */
  void forgetUnused(Duration age) throws IOException {
    if (!Files.isDirectory(root)) {
      return;
    }
    FileTime limit = FileTime.from(Instant.now().minus(age));
    List<Path> entries;
    try (Stream<Path> listed = Files.list(root)) {
      entries = listed.toList();
    }
    for (Path entry : entries) {
      if (Files.getLastModifiedTime(entry).compareTo(limit) < 0) {
        delete(entry);
      }
    }
  }

  /** Removes a folder with all in it; one that is not there is no error. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(folder)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }
}
