package io.jccl.tornado.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live engine and the sample, in a JVM with TornadoVM, where an SDK is installed. */
@Tag("tornado")
class LiveTest {
  private static final String HOME = System.getenv("TORNADOVM_HOME");

  @TempDir private Path empty; // TornadoVM has the working directory on its module path

  @BeforeAll
  static void needsAnSdk() {
    Assumptions.assumeTrue(
        HOME != null,
        "skipped: TORNADOVM_HOME is not set; install an SDK (sdk install tornadovm) and set it");
  }

  private String run(List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + Path.of(HOME, "tornado-argfile"));
    command.addAll(options);
    command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    command.addAll(List.of("-cp", absoluteClassPath(), LiveRun.class.getName()));
    Process process =
        new ProcessBuilder(command).directory(empty.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  private static String absoluteClassPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(java.io.File.pathSeparator, entries);
  }

  @Test
  void kernelsAreExactAndTheSampleRuns() throws Exception {
    String output = run(TornadoJvm.options());
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        assertThat(output.lines())
            .anyMatch(line -> line.startsWith(type.label() + " " + kind.label() + " Ready"));
      }
    }
    assertThat(output.lines()).anyMatch(line -> line.matches("place opencl .*: used"));
    assertThat(output)
        .contains("engine Ready", "product 1536")
        .contains(
            "buffer float 5 4.5 7.0",
            "halves 2",
            "a DoubleArray of 3 elements",
            "this one may be read as double",
            "a FloatArray of 5 elements",
            "one of at least 6 elements")
        .doesNotContain("accepted");
  }

  @Test
  void aJvmThatMayFallBackToJavaIsRefused() throws Exception {
    assertThat(run(List.of()))
        .contains("engine Unavailable", "a kernel that does not compile would silently be run");
  }
}
