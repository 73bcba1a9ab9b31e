package io.jccl.tests.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jccl.Communicator;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks of Java compile without a warning: whole classes, or statements of one rank. */
class CodeOnPagesTest {
  private static final String BEFORE =
      """
      import io.jccl.*;
      import io.jccl.device.*;
      import io.jccl.plan.*;
      import io.jccl.select.*;
      import java.lang.foreign.*;
      class Fragment {
        void run(Communicator rank, Settings settings) throws Exception {
      """;

  @TempDir private Path folder;

  @Test
  void theExampleInReadmeRunsAndPrintsWhatItSays() throws Exception {
    String example = Pages.java(Pages.ROOT.resolve("README.md")).getFirst();
    assertThat(compile("Example", example)).isEmpty();
    String out = run("Example");
    assertThat(out.lines().sorted())
        .containsExactly(
            "0: [1.5, 1.0, 10.0]",
            "1: [1.5, 1.0, 10.0]",
            "2: [1.5, 1.0, 10.0]",
            "3: [1.5, 1.0, 10.0]");
    assertThat(example).contains("each rank prints [1.5, 1.0, 10.0]");
  }

  @Test
  void theExampleOnDevicesRunsAndPrintsWhatItSays() throws Exception {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    assumeThat(platform).isEqualTo("Linux amd64"); // where there is a CPU device
    String example = Pages.java(Pages.ROOT.resolve("docs/devices.md")).getFirst();
    assertThat(compile("DeviceExample", example)).isEmpty();
    assertThat(run("DeviceExample").lines().sorted())
        .containsExactly(
            "0: [10.0, 40.0]", "1: [10.0, 40.0]", "2: [10.0, 40.0]", "3: [10.0, 40.0]");
    assertThat(example).contains("each rank prints [10.0, 40.0]");
  }

  static List<String> fragments() {
    return Pages.all().stream()
        .flatMap(page -> Pages.java(page).stream())
        .filter(code -> !code.contains(" class "))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("fragments")
  void aFragmentCompiles(String code) throws Exception {
    assertThat(compile("Fragment", BEFORE + code + "}}")).isEmpty();
  }

  private String compile(String name, String code) throws Exception {
    Path source = Files.writeString(folder.resolve(name + ".java"), code);
    var compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, UTF_8)) {
      Path library =
          Path.of(Communicator.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      var options =
          List.of("-Xlint:all", "-Werror", "-cp", library.toString(), "-d", folder.toString());
      compiler
          .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
          .call();
    }
    return messages.toString();
  }

  private String run(String name) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, UTF_8));
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, Communicator.class.getClassLoader())) {
      loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return out.toString(UTF_8);
  }
}
