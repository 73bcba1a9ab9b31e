package io.jccl.hip.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder, and a temporary file beside the one that is to be made of it. Both are gone
 * when this closes, and when a signal ends the process.
 */
final class Scratch implements AutoCloseable {
  /** How often the folder is looked for in which a thread may still be writing. */
  private static final int MOST_ATTEMPTS = 50;

  private static final int PAUSE_MILLIS = 100;

  private final Path folder;
  private final Path part;
  private final Thread hook = new Thread(this::remove, "jccl-bundle-remove");

  /** Makes the folder; the file is the caller's to make. */
  Scratch(Path target) throws IOException {
    String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    part = target.resolveSibling(name);
    try {
      folder = Files.createTempDirectory("jccl-bundle");
    } catch (IOException e) {
      throw new IOException(
          "no temporary folder can be made in "
              + System.getProperty("java.io.tmpdir")
              + " (java.io.tmpdir): "
              + e,
          e);
    }
    Runtime.getRuntime().addShutdownHook(hook);
  }

  Path folder() {
    return folder;
  }

  /** What will become the target by being renamed. */
  Path part() {
    return part;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      remove();
    } catch (IllegalStateException e) {
      Thread.yield(); // The process is ending, and its hook removes all.
    }
  }

  private void remove() {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        Files.deleteIfExists(part);
        if (!Files.exists(folder)) {
          return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
          all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
          Files.deleteIfExists(each);
        }
      } catch (IOException | UncheckedIOException e) {
        pause(); // jlink has just added a file, or taken one away.
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
