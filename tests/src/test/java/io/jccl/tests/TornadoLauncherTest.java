package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher starts a JVM with TornadoVM, where an SDK is installed: in a checkout of links to
 * what has been built, older than which nothing is, so that nothing is built again.
 */
@Tag("tornado")
@EnabledOnOs(OS.LINUX)
class TornadoLauncherTest {
  private static final String HOME = System.getenv("TORNADOVM_HOME");
  private static final String OPTIONS =
      "tornado-kernels/src/main/resources/io/jccl/tornado/jvm.args";

  @TempDir Path folder;

  @BeforeEach
  void checkout() throws IOException {
    Assumptions.assumeTrue(
        HOME != null,
        "skipped: TORNADOVM_HOME is not set; install an SDK (sdk install tornadovm) and set it");
    Files.copy(Path.of("../jccl"), folder.resolve("jccl"));
    copy(OPTIONS);
    List<String> links = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      if (path.endsWith("tests/target/test-classes")) {
        continue;
      }
      links.add("entry" + links.size());
      link(path, "tests/target/" + links.getLast());
    }
    Files.writeString(folder.resolve("tests/target/classpath.txt"), String.join(":", links));
    jar(Path.of("target/classes"), "tests/target/jccl-tests.jar");
    for (String module : List.of("hip-fallback", "tornado-kernels")) {
      Path classes = Path.of("..", module, "target/classes");
      jar(classes, module + "/target/jccl-" + module + ".jar");
    }
    for (String source :
        List.of(
            "pom.xml",
            "build-tools/x",
            "collectives/pom.xml",
            "tuner/pom.xml",
            "tests/pom.xml",
            "hip-fallback/pom.xml",
            "tornado-kernels/pom.xml",
            OPTIONS)) {
      Path file = folder.resolve(source);
      Files.createDirectories(file.getParent());
      if (!Files.exists(file)) {
        Files.writeString(file, "");
      }
    }
    makeOld();
  }

  private void copy(String file) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.copy(Path.of("..").resolve(file), folder.resolve(file));
  }

  private void link(Path to, String name) throws IOException {
    Path link = folder.resolve(name);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, to);
  }

  /** A jar that stands for a folder of classes. */
  private void jar(Path classes, String name) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String url = classes.toAbsolutePath().normalize().toUri().toString();
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, url);
    Path jar = folder.resolve(name);
    Files.createDirectories(jar.getParent());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** All that a build would read is from long ago. */
  private void makeOld() throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(path -> !path.toString().contains("/target/")).toList()) {
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
      }
    }
  }

  @Test
  void theSampleRuns() throws Exception {
    assertThat(launch("--tornado", "tornado", "product"))
        .contains("TornadoVM multiplied, JCCL added, 3072 results equal Java's");
  }

  @Test
  void devicesOfTornadoAreListed() throws Exception {
    assertThat(launch("--tornado", "info", "kernels").lines())
        .anyMatch(line -> line.matches("tornado-live on opencl .*: used"));
  }

  private String launch(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", folder.resolve("jccl").toString()));
    command.addAll(List.of(arguments));
    Path empty = Files.createDirectories(folder.resolve("empty"));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(empty.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
