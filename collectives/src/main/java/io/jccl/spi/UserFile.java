package io.jccl.spi;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Files that users name: what to tell them of one that cannot be read or written. */
public final class UserFile {
  private UserFile() {}

  /**
   * Why a file could not be read, for people.
   *
   * @param file the file
   * @param failure what reading it threw
   */
  public static String unreadable(Path file, IOException failure) {
    if (Files.isDirectory(file)) {
      return "it is a folder";
    }
    return switch (failure) {
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "this user may not read it";
      case CharacterCodingException _ -> "it is no text in UTF-8";
      default -> failed(failure);
    };
  }

  /**
   * What the operating system said of a file that could not be read or written, such as that no
   * space is left; without the name of a class, unless nothing was said.
   */
  public static String failed(IOException failure) {
    String said =
        failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
    return said == null ? failure.toString() : said;
  }

  /**
   * Why a file could not be written, for people and before any work is done for it; empty if it
   * could. What is in a file that exists is left alone.
   */
  public static Optional<String> unwritable(Path output) {
    Path file = output.toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null || Files.isDirectory(file)) {
      return Optional.of(output + " is a folder: give the name of a file in it");
    }
    if (Files.exists(file)) {
      return Files.isWritable(file)
          ? Optional.empty()
          : Optional.of(output + " cannot be written: this user may not write it");
    }
    if (!Files.isDirectory(folder)) {
      return Optional.of(output + " cannot be written: there is no folder " + folder);
    }
    try {
      Files.delete(Files.createTempFile(folder, ".jccl-output", null));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(output + " cannot be written: " + failed(e));
    }
  }
}
