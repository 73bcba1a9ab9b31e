package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the command says of itself; what it runs is tested beside the cases. */
class SoakCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return new CommandLine(new SoakCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void stoppedAmongThePairsGoesOnWithThem() {
    assertThat(run("--minutes", "0")).isZero();
    assertThat(out.toString().strip()).endsWith("--seed 1 --from -1");
    assertThat(run("--minutes", "0", "--seed", "1", "--from", "-1")).isZero();
  }

  @Test
  void stoppedAfterThePairsGoesOnWhereItWas() {
    assertThat(run("--minutes", "0", "--from", "7")).isZero();
    assertThat(out.toString().strip()).endsWith("--from 7");
  }

  @Test
  void whatIsNoCaseIsRefused() {
    assertThat(run("--case", "x")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--case: not a case");
  }
}
