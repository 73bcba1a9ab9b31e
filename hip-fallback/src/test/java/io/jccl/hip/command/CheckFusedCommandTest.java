package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code jccl check fused} prints, and how it ends. */
final class CheckFusedCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return run(new CheckFusedCommand(), arguments);
  }

  private int run(CheckFusedCommand command, String... arguments) {
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void itIsFoundAsAService() {
    assertThat(ServiceLoader.load(Command.class))
        .hasAtLeastOneElementOfType(CheckFusedCommand.class);
  }

  @Test
  void ranksShareADeviceIfThereAreFewer() {
    assertThat(run("--device", "cpu:1", "--ranks", "3", "-d", "int32", "-o", "sum,avg")).isZero();
    assertThat(out.toString())
        .startsWith("3 ranks on cpu:1, blocks as usual")
        .contains("at most 2 blocks", "at least 5 blocks", "sum     ok", "avg     ok", "0 wrong, ")
        .doesNotContain(" 0 bytes compared", " 0 folds by tiles", "prod");
  }

  @Test
  void aLongCheckSaysWhatItHasComeTo() {
    int exit =
        run(
            new CheckFusedCommand(Duration.ZERO),
            "--device=cpu:0",
            "--ranks=1",
            "-d=int8",
            "-o=max");
    assertThat(exit).isZero();
    assertThat(out.toString())
        .startsWith("1 rank on cpu:0, ")
        .contains("  1 call checked, the latest all_reduce oneshot of 0 int8 max", "  2 calls");
  }

  @Test
  void moreRanksThanATeamHasAreRefused() {
    assertThat(run("--device", "cpu", "--ranks", "65")).isEqualTo(2);
    assertThat(err.toString()).contains("65 ranks, and a team has at most 64");
    assertThat(run("--device", "cpu", "--ranks", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--ranks 0: expected a number from 1");
  }
}
