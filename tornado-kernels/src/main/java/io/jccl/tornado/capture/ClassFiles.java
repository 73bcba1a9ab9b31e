package io.jccl.tornado.capture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds resources in a folder, and loads no classes. */
final class ClassFiles extends ClassLoader {
  private final Path folder;

  ClassFiles(Path folder) {
    super(null);
    this.folder = folder;
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    try {
      return new ByteArrayInputStream(Files.readAllBytes(folder.resolve(name)));
    } catch (IOException e) {
      return null;
    }
  }
}
