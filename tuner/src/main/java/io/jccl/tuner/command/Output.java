package io.jccl.tuner.command;

import io.jccl.spi.UserFile;
import io.jccl.tuner.samples.ShortHash;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What {@code -o} and {@code --force} say: the same for every command that writes a file. */
final class Output {
  private Output() {}

  /**
   * Why a command must not begin its work.
   *
   * @param output the file to write, or null for standard output
   * @param force whether it may overwrite one
   */
  static Optional<String> refusal(Path output, boolean force) {
    if (output == null) {
      return Optional.empty();
    }
    if (Files.isRegularFile(output) && !force) {
      return Optional.of(output + " is there already; --force overwrites it");
    }
    return UserFile.unwritable(output);
  }

  /** Writes a text to the file, or to standard output if that is null. */
  static void write(Path output, String text, PrintWriter standard) throws IOException {
    if (output == null) {
      standard.append(text).flush();
    } else {
      Files.writeString(output, text);
    }
  }

  /** The first 16 hexadecimal digits of a file's SHA-256. */
  static String digest(Path file) throws IOException {
    return ShortHash.of(Files.readAllBytes(file));
  }
}
