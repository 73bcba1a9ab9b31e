package io.jccl.tuner.samples;

import io.jccl.JcclException;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines of an append-only file. A last line that nothing ends was cut off by whatever stopped
 * the writer: it is left out.
 *
 * @param lines the whole lines
 * @param bytes theirs, where a writer that goes on appends
 * @param cutOff whether something follows them
 */
public record WholeLines(List<String> lines, long bytes, boolean cutOff) {
  /** Copies the lines. */
  public WholeLines {
    lines = List.copyOf(lines);
  }

  /**
   * Reads a file.
   *
   * @throws JcclException if it cannot be read
   */
  public static WholeLines read(Path path) {
    try {
      return of(Files.readAllBytes(path));
    } catch (IOException e) {
      throw new JcclException("cannot read " + path + ": " + UserFile.unreadable(path, e), e);
    }
  }

  /** The lines of a file's bytes. */
  static WholeLines of(byte[] bytes) {
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    String text = new String(bytes, 0, whole, StandardCharsets.UTF_8);
    return new WholeLines(text.lines().toList(), whole, whole < bytes.length);
  }
}
