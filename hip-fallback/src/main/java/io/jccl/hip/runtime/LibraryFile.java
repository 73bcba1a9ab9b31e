package io.jccl.hip.runtime;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for a library in one place after the other. */
final class LibraryFile {
  private final String runtime;
  private final List<String> tried = new ArrayList<>();

  LibraryFile(String runtime) {
    this.runtime = runtime;
  }

  /** A library that the user has named, so that no other will do. */
  HipLibrary open(Configured setting, String named) throws UnavailableException {
    String remedy = "correct " + setting.source() + ", or unset it";
    try {
      Optional<String> refusal =
          isPath(named) ? ElfLibrary.refusal(Path.of(named)) : Optional.empty();
      if (refusal.isPresent()) {
        throw new UnavailableException(
            "%s names %s, which %s".formatted(setting.source(), named, refusal.get()), remedy);
      }
      return load(named);
    } catch (IllegalArgumentException e) {
      throw new UnavailableException(
          setting.source() + " names no library that can be loaded: " + e.getMessage(), remedy);
    }
  }

  /** The first of these that is there, or null. A file that is there and damaged is an error. */
  HipLibrary first(List<Path> files) throws UnavailableException {
    for (Path file : files) {
      if (Files.exists(file)) {
        Optional<String> refusal = ElfLibrary.refusal(file);
        if (refusal.isPresent()) {
          throw new UnavailableException(file + " " + refusal.get(), "remove it");
        }
        try {
          return load(file.toString());
        } catch (IllegalArgumentException e) {
          throw new UnavailableException(
              file + " cannot be loaded: " + e.getMessage(), "see what it needs: ldd " + file);
        }
      }
      tried.add(file.toString());
    }
    return null;
  }

  /** The first of these names that the system's loader knows, or null. */
  HipLibrary firstNamed(List<String> names) {
    for (String name : names) {
      try {
        return load(name);
      } catch (IllegalArgumentException e) {
        tried.add(name);
      }
    }
    return null;
  }

  /** Where it was looked for in vain. */
  String tried() {
    return String.join(", ", tried);
  }

  private static boolean isPath(String file) {
    return file.contains("/") || file.contains("\\");
  }

  private HipLibrary load(String file) {
    SymbolLookup symbols =
        isPath(file)
            ? SymbolLookup.libraryLookup(Path.of(file), Arena.global())
            : SymbolLookup.libraryLookup(file, Arena.global());
    return new HipLibrary(runtime, whereIs(file), symbols);
  }

  /** The file that a name has led to, by what is mapped; the name itself if that does not tell. */
  private static String whereIs(String name) {
    if (isPath(name)) {
      return name;
    }
    try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
      return mapped
          .map(line -> line.substring(line.indexOf('/') + 1))
          .filter(path -> path.substring(path.lastIndexOf('/') + 1).startsWith(name))
          .map(path -> "/" + path)
          .findFirst()
          .orElse(name);
    } catch (IOException e) {
      return name;
    }
  }
}
