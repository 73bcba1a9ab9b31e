package io.jccl.tuner.config;

import io.jccl.JcclException;
import io.jccl.select.TableCells;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A tuner file before anybody has made sense of it. The readers of RCCL and NCCL count bytes, so
 * each character of {@code bytes} stands for one byte (ISO 8859-1).
 *
 * @param name the name in messages
 * @param bytes what the file holds, a character a byte
 */
public record ConfigFile(String name, String bytes) {
  /**
   * Reads a file.
   *
   * @throws JcclException if it cannot be read
   */
  public static ConfigFile read(Path path) {
    try {
      return new ConfigFile(path.toString(), Files.readString(path, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new JcclException(
          "cannot read the tuner file " + path + ": " + UserFile.unreadable(path, e), e);
    }
  }

  /** A file that holds this text in UTF-8. */
  public static ConfigFile of(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ConfigFile(name, new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /** Bytes of a file as people read them. */
  public static String text(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** The lines as an editor shows them, still a character a byte, without what ends them. */
  public List<String> lines() {
    List<String> lines = List.of(bytes.split("\r?\n", -1));
    // What follows the last line feed is a line only if there is something.
    return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
  }

  /** The number of lines that are neither blank nor comments. */
  public int declared() {
    return (int) lines().stream().filter(TableCells::isRow).count();
  }
}
