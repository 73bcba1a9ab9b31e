package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine line =
      Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

  @Test
  void helpGoesToStandardOutput() {
    assertThat(line.execute("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: jccl");
  }

  @Test
  void aMissingCommandIsAUsageError() {
    assertThat(line.execute()).isEqualTo(2);
    assertThat(err.toString()).contains("Which command?").contains("Usage: jccl");
  }

  @Test
  void anUnknownOptionIsAUsageError() {
    assertThat(line.execute("--no-such-option")).isEqualTo(2);
    assertThat(err.toString()).contains("--no-such-option");
  }
}
