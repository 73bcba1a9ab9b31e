package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What it measures, found before anything is allocated. */
@Timeout(60)
class BenchKernelsCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"-f 1", "-f 0", "-f -8", "-b 0", "-b 63", "-b 2M -e 1M", "-n 1", "-r 0"})
  void nothingToMeasure(String options) {
    StringWriter err = new StringWriter();
    CommandLine line = new CommandLine(new BenchKernelsCommand()).setErr(new PrintWriter(err));
    assertThat(line.execute(options.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("nothing to measure", "a factor of at least 2");
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
