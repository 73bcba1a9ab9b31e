package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code jccl bundle} refuses before it does any work, and what a failure leaves behind. */
class BundleCommandTest {
  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  private int run(String classPath, String... arguments) {
    return new CommandLine(new BundleCommand(classPath))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void aFileThatCannotBeWrittenIsRefusedAtOnce() {
    for (String output : List.of(folder + "/absent/x.tar.gz", folder.toString(), "/dev/full")) {
      err.getBuffer().setLength(0);
      assertThat(run("", "-o", output)).isEqualTo(CommandLine.ExitCode.USAGE);
      assertThat(err.toString()).startsWith("-o " + output + " ");
    }
    assertThat(run("", "-o", "")).isEqualTo(CommandLine.ExitCode.USAGE);
  }

  @Test
  void aShimThatIsNoLibraryIsRefusedAtOnce() throws IOException {
    String output = folder.resolve("x.tar.gz").toString();
    Path text = Files.writeString(folder.resolve("shim.so"), "no library");
    for (Path shim : List.of(text, folder, folder.resolve("absent.so"))) {
      err.getBuffer().setLength(0);
      assertThat(run("", "-o", output, "--shim", shim.toString()))
          .isEqualTo(CommandLine.ExitCode.USAGE);
      assertThat(err.toString()).startsWith("--shim " + shim + " is no ");
    }
    assertThat(Path.of(output)).doesNotExist();
  }

  /** A jar whose name no archive can hold is met when the archive is half written. */
  @Test
  void aFailureLeavesTheOldBundleAsItWas() throws IOException {
    Path output = Files.writeString(folder.resolve("x.tar.gz"), "the old one");
    Path jar = Files.writeString(folder.resolve("j".repeat(200) + ".jar"), "");
    assertThat(run(jar.toString(), "-o", output.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is too long a name for an archive");
    assertThat(output).hasContent("the old one");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(output, jar);
    }
  }
}
