package io.jccl.hip.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a bundle is made of leaves no trace, however that ends. */
@Timeout(60)
class ScratchTest {
  @TempDir private Path folder;

  /** Makes a scratch folder with something in it, says so, and waits to be ended. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      Scratch scratch = new Scratch(Path.of(arguments[0]));
      Files.createDirectories(scratch.folder().resolve("runtime/lib"));
      Files.writeString(scratch.folder().resolve("runtime/lib/file"), "text");
      Files.writeString(scratch.part(), "half");
      System.out.println("ready");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  private long left() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(each -> !each.equals(folder)).count();
    }
  }

  @Test
  void aSignalRemovesAll() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Djava.io.tmpdir=" + folder,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName(),
                folder.resolve("x.tar.gz").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("ready");
    assertThat(left()).isEqualTo(5);
    process.destroy();
    process.waitFor();
    assertThat(left()).isZero();
  }

  @Test
  void closingRemovesAll() throws IOException {
    Path made;
    try (Scratch scratch = new Scratch(folder.resolve("x.tar.gz"))) {
      made = scratch.folder();
      Files.writeString(made.resolve("file"), "text");
      Files.writeString(scratch.part(), "half");
    }
    assertThat(made).doesNotExist();
    assertThat(left()).isZero();
  }

  @Test
  void warningsAreNoReason() {
    assertThat(
            JavaRuntime.withoutWarnings(
                "WARNING: Using incubator module(s): jdk.incubator.vector\nError: no space\n"))
        .isEqualTo("Error: no space");
  }
}
