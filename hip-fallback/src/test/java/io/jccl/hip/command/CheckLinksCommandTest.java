package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.fused.Litmus;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code jccl check links} prints, and how it ends. */
final class CheckLinksCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String device) {
    return new CommandLine(new CheckLinksCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err))
        .execute("--device", device);
  }

  @Test
  void itIsFoundAsAService() {
    assertThat(ServiceLoader.load(Command.class))
        .hasAtLeastOneElementOfType(CheckLinksCommand.class);
  }

  @Test
  void tooFewLinesDecideNothing() {
    LinkTable few = new LinkTable();
    few.add("cpu:0", "cpu:1", new Litmus.Result(288, 0, ""));
    assertThat(few.isConclusive()).isFalse();
    few.print(new PrintWriter(out, true));
    assertThat(out.toString())
        .contains("inconclusive: 288 lines were seen to arrive, and it takes 10,000 to tell; ")
        .doesNotContain("safe");
    LinkTable torn = new LinkTable();
    torn.add("cpu:0", "cpu:1", new Litmus.Result(288, 1, ""));
    assertThat(torn.isConclusive()).isTrue();
  }

  @Test
  void aDeviceIsTriedWithItself() {
    assertThat(run("cpu:1")).isZero();
    assertThat(err.toString()).contains("trying link 1 of 1: cpu:1 to cpu:1");
    assertThat(out.toString().lines())
        .hasSize(2)
        .last()
        .asString()
        .matches("cpu:1 +cpu:1 +[1-9][0-9,]* +0 +safe");
  }
}
