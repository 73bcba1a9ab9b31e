package io.jccl.hip.bundle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** A Java runtime with the modules that the command line needs, linked from the one that runs. */
final class JavaRuntime {
  /** Those of the library, of Jackson and of the Vector API; logging is for whoever wants it. */
  private static final List<String> MODULES =
      List.of("java.base", "java.logging", "java.management", "jdk.incubator.vector");

  private JavaRuntime() {}

  /**
   * Links it.
   *
   * @param folder where; must not exist
   * @throws IOException with what jlink says
   */
  static void link(Path folder) throws IOException {
    ToolProvider jlink = linker();
    StringWriter said = new StringWriter();
    int code =
        jlink.run(
            new PrintWriter(said, true),
            new PrintWriter(said, true),
            "--add-modules",
            String.join(",", MODULES),
            // Its classes differ from one run to the next, and come to be when they are needed.
            "--disable-plugin",
            "generate-jli-classes",
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--compress",
            "zip-9",
            "--output",
            folder.toString());
    if (code != 0) {
      throw new IOException("jlink failed: " + withoutWarnings(said.toString()));
    }
  }

  /**
   * The JDK's linker.
   *
   * @throws IOException if this is no whole JDK
   */
  static ToolProvider linker() throws IOException {
    return ToolProvider.findFirst("jlink")
        .orElseThrow(
            () ->
                new IOException(
                    System.getProperty("java.home")
                        + " has no jlink: a bundle is made with a whole JDK"));
  }

  /** What it says of the incubating Vector API is no reason. */
  static String withoutWarnings(String said) {
    return said.lines()
        .filter(line -> !line.regionMatches(true, 0, "warning:", 0, 8))
        .collect(Collectors.joining("\n"))
        .strip();
  }
}
