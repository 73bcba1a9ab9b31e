package io.jccl.tuner.command;

import io.jccl.spi.UserFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Answers questions line by line, one line each. Answers gather until no more questions wait, so a
 * file is fast and a person or a process that asks one at a time gets each answer at once.
 */
final class Batch {
  /** The file name that stands for standard input. */
  static final String STANDARD_INPUT = "-";

  private static final int BUFFERED = 1 << 16;

  private Batch() {}

  /** What messages call the file. */
  static String name(String file) {
    return file.equals(STANDARD_INPUT) ? "stdin" : file;
  }

  /**
   * Prints the answer to each line of a file. What an answer throws ends it, after the answers
   * before are printed.
   */
  static void run(String file, PrintWriter out, Function<String, String> answer)
      throws IOException {
    StringBuilder answers = new StringBuilder(BUFFERED);
    try (InputStream in = open(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFERED)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.append(answer.apply(line)).append('\n');
        if (answers.length() > BUFFERED || !lines.ready()) {
          print(answers, out);
        }
      }
    } finally {
      print(answers, out);
    }
  }

  private static InputStream open(String file) throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return System.in;
    }
    Path path = Path.of(file);
    try {
      if (Files.isDirectory(path)) { // which opens, and fails only when read
        throw new IOException(file);
      }
      return Files.newInputStream(path);
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + UserFile.unreadable(path, e), e);
    }
  }

  private static void print(StringBuilder answers, PrintWriter out) {
    out.append(answers).flush();
    answers.setLength(0);
  }
}
