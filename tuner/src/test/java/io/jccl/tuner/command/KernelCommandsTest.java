package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.spi.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is named before anything is measured. */
class KernelCommandsTest {
  @TempDir private Path folder;

  private static void isRefused(String message, Command command, String... arguments) {
    Run run = Run.of(command, arguments);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void numbersThatMakeNoSense() {
    isRefused("--rounds: 2, legal: 3 or more", new BenchEnginesCommand(), "--rounds", "2");
    isRefused("--worst: -1, legal: 0 or more", new BenchEnginesCommand(), "--worst", "-1");
    isRefused("--ranks: 1, legal: 2 or more", new BenchEnginesCommand(), "--ranks", "1");
    String[] samples = {"--samples", "none", "--worst", "-1"};
    isRefused("--worst: -1, legal: 0 or more", new TunerVerifyKernelsCommand(), samples);
    samples = new String[] {"--samples", "none", "--large-from", "-1"};
    isRefused("--large-from: '-1'", new TunerVerifyKernelsCommand(), samples);
    samples = new String[] {"--samples", "none", "--undecided", "101"};
    isRefused("--undecided: 101.0, legal: 0 to 100", new TunerVerifyKernelsCommand(), samples);
    samples = new String[] {"--samples", "none", "--table", "t", "--baseline", "b"};
    isRefused("--table and --baseline", new TunerVerifyKernelsCommand(), samples);
  }

  @Test
  void filesThatCannotBeWritten() throws IOException {
    String into = folder.toString();
    isRefused(into + " is a folder", new TunerVerifyKernelsCommand(), "--measure", into);
    Path file = Files.writeString(folder.resolve("mine"), "mine");
    String there = file + " is there already";
    isRefused(there, new TunerVerifyKernelsCommand(), "--measure", file.toString());
    assertThat(file).hasContent("mine");
  }
}
