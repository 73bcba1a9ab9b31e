package io.jccl.log;

import io.jccl.JcclException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where JCCL_DEBUG prints: standard error, or a file that all communicators of the process share. A
 * file is opened once, over what is in it, and stays open as long as the process.
 */
final class LogOutput {
  private static final LogOutput STANDARD_ERROR = new LogOutput(null);
  private static final Map<Path, LogOutput> FILES = new ConcurrentHashMap<>();

  private final PrintStream file;
  private final AtomicBoolean versionSaid = new AtomicBoolean();

  private LogOutput(PrintStream file) {
    this.file = file;
  }

  /**
   * The output for a value of JCCL_DEBUG_FILE.
   *
   * @throws JcclException if the file cannot be written
   */
  static LogOutput of(String pattern) {
    return pattern.isEmpty()
        ? STANDARD_ERROR
        : FILES.computeIfAbsent(expand(pattern).toAbsolutePath().normalize(), LogOutput::open);
  }

  private static LogOutput open(Path path) {
    try {
      return new LogOutput(
          new PrintStream(Files.newOutputStream(path), true, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new JcclException("cannot write the log that JCCL_DEBUG_FILE names: " + e, e);
    }
  }

  /** Puts the host for {@code %h}, the process for {@code %p} and {@code %} for {@code %%}. */
  private static Path expand(String pattern) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char next = pattern.charAt(i) == '%' && i + 1 < pattern.length() ? pattern.charAt(i + 1) : 0;
      switch (next) {
        case 'h' -> path.append(ThisProcess.host());
        case 'p' -> path.append(ThisProcess.id());
        case '%' -> path.append('%');
        default -> path.append(pattern.charAt(i));
      }
      i += next == 'h' || next == 'p' || next == '%' ? 1 : 0;
    }
    return Path.of(path.toString());
  }

  /** Whether nobody has asked this before. */
  boolean isFirst() {
    return versionSaid.compareAndSet(false, true);
  }

  /** Prints a line; whole, whichever threads print at once. */
  void print(String line) {
    PrintStream out = file == null ? System.err : file;
    out.println(line);
  }
}
