package io.jccl.tornado.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tornado.lint.KernelCode;
import io.jccl.tornado.lint.KernelHash;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether the kernels are the same, whichever artifact of TornadoVM's API they are compiled
 * against.
 */
class ApiTest {
  private static final Path SOURCES = Path.of("src/main/java/io/jccl/tornado/kernel");

  @TempDir private Path folder;

  @Test
  void theArtifactThatResolvesEverywhereGivesTheKernels() throws IOException {
    Optional<Path> jar = onClassPath("gpu-llama3");
    Assumptions.assumeTrue(
        jar.isPresent(), "built against another artifact: leave out -Djccl.tornado.version");
    check(jar.orElseThrow());
  }

  @Test
  void tornadoApiItselfGivesTheSameKernels() throws IOException {
    Optional<Path> jar = onClassPath("tornado-api").or(ApiTest::ofSdk);
    Assumptions.assumeTrue(
        jar.isPresent(),
        "no tornado-api: set TORNADOVM_HOME, or build with -Djccl.tornado.version=5.2.0-jdk25 where"
            + " it resolves");
    check(jar.orElseThrow());
  }

  private void check(Path jar) throws IOException {
    compile(jar);
    KernelCode now = new KernelCode(getClass().getClassLoader());
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      KernelCode compiled = new KernelCode(loader);
      for (Kernel kernel : Kernels.all()) {
        assertThat(KernelHash.of(compiled, kernel.name()))
            .describedAs(kernel.name() + ", against " + jar.getFileName())
            .isEqualTo(KernelHash.of(now, kernel.name()));
      }
    }
  }

  private void compile(Path jar) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = new ArrayList<>(List.of("-g", "-parameters", "--enable-preview"));
    options.addAll(List.of("--release", "25", "-proc:none"));
    options.addAll(List.of("-cp", jar.toString(), "-d", folder.toString()));
    StringWriter log = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.list(SOURCES)) {
      boolean compiles =
          compiler
              .getTask(
                  log,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(sources.toList()))
              .call();
      assertThat(compiles).describedAs("%s", log).isTrue();
    }
  }

  private static Optional<Path> onClassPath(String artifact) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> path.getFileName() != null)
        .filter(path -> path.getFileName().toString().startsWith(artifact))
        .findFirst();
  }

  private static Optional<Path> ofSdk() {
    String home = System.getenv("TORNADOVM_HOME");
    if (home == null) {
      return Optional.empty();
    }
    try (Stream<Path> jars = Files.list(Path.of(home, "share/java/tornado"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("tornado-api-"))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
