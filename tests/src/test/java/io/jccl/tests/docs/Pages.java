package io.jccl.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages that users read. */
final class Pages {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final String REWRITE = "jccl.docs.rewrite";
  private static final Pattern JAVA = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

  private Pages() {}

  /** README.md, CONTRIBUTING.md and all of docs. */
  static List<Path> all() {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")),
              docs.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Compares a part of a page, between two comments with its name, with what it should be; or
   * writes it, if the property {@code jccl.docs.rewrite} is true.
   */
  static void compare(Path page, String name, String wanted) {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- end of " + name + " -->\n";
    String text = read(page);
    String found = text.substring(text.indexOf(begin) + begin.length(), text.indexOf(end));
    if (Boolean.getBoolean(REWRITE)) {
      write(page, text.replace(begin + found + end, begin + wanted + end));
      return;
    }
    assertThat(found)
        .as("%s of %s; rewrite them with -D%s=true", name, page.getFileName(), REWRITE)
        .isEqualTo(wanted);
  }

  private static void write(Path page, String text) {
    try {
      Files.writeString(page, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The blocks of Java on a page. */
  static List<String> java(Path page) {
    return JAVA.matcher(read(page)).results().map(found -> found.group(1)).toList();
  }
}
