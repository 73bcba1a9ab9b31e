package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What it measures, found before anything is allocated. */
@Timeout(60)
class BenchKernelsCommandTest {
  private final StringWriter err = new StringWriter();

  private int run(String options) {
    return new CommandLine(new BenchKernelsCommand())
        .setErr(new PrintWriter(err))
        .execute(("--device cpu " + options).split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "-f 1, -f 1: expected a factor of at least 2",
    "-f -8, -f -8: expected a factor of at least 2",
    "-b 0, -b 0: expected a size from 64 bytes",
    "-b 63, -b 63: expected a size from 64 bytes",
    "-b -1, -b '-1' is not a size",
    "-e 1X, -e '1X' is not a size",
    "-b 2M -e 1M, '-b 2M: expected at most -e, which is 1M'",
    "-n 1, -n 1: expected 2 to 1024 inputs",
    "-r 0, -r 0: expected at least 1 round",
    "--variants=0, --variants 0: expected numbers from 1 to 65536",
    "'--variants=4,-1', --variants -1: expected numbers from 1 to 65536",
    "-e 1T, -e 1T: 8 inputs of 256 GiB need 4608.0 GiB",
    "-b 4E -e 4E, -b '4E' is not a size",
    "-b 1M -n 2147483647, -n 2147483647: expected 2 to 1024 inputs"
  })
  void theOptionThatIsWrongIsNamedAlone(String options, String message) {
    assertThat(run(options)).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).startsWith(message);
    assertThat(err.toString().lines().takeWhile(line -> !line.startsWith("Usage"))).hasSize(1);
  }

  @Test
  void sizesEndAtTheLargest() {
    assertThat(BenchKernelsCommand.sizes(1 << 20, 64 << 20, 8))
        .containsExactly(1L << 20, 8L << 20, 64L << 20);
    assertThat(BenchKernelsCommand.sizes(100, 999, 3)).containsExactly(64L, 256L, 896L);
  }

  @Test
  void theLargestSizeOfAllIsNoEndlessLoop() {
    assertThat(BenchKernelsCommand.sizes(1L << 61, Long.MAX_VALUE, 2))
        .containsExactly(1L << 61, 1L << 62);
  }
}
