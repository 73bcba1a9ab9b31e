package io.jccl.tornado.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TornadoProductCommandTest {
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return new CommandLine(new TornadoProductCommand())
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void withoutTornadoItSaysWhatToInstall() {
    assertThat(run()).isEqualTo(1);
    assertThat(err.toString()).contains("TornadoVM is not in this JVM", "./jccl --tornado");
  }

  @Test
  void ranksThatDoNotDivideTheMatrixAreRefused() {
    assertThat(run("-g", "3")).isEqualTo(2);
    assertThat(err.toString()).contains("-g 3: expected 1, 2, 4 or 8");
  }
}
