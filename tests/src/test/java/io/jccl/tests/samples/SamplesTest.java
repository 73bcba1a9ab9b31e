package io.jccl.tests.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tests.command.SamplesCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class SamplesTest {
  private static final Path SOURCES = Path.of("src/main/java/io/jccl/tests/samples");

  private record Run(int exit, String out, String err) {}

  @ParameterizedTest
  @EnumSource
  void showsWhatItSays(Sample sample) {
    Run run = run(sample.number());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains(sample.number() + "  " + sample.title()).contains(facts(sample));
  }

  private static List<String> facts(Sample sample) {
    return switch (sample) {
      case FIRST -> List.of("rank 0 has [6.0, 46.0, 86.0]", "rank 3 has [6.0, 46.0, 86.0]");
      case ASYNCHRONOUS -> List.of("4 buckets reduced in place");
      case GROUPS ->
          List.of(
              "without a group: deadlock:",
              "rank 2 waits for rank 0",
              "with a group: every rank has the array of the rank before it",
              "one thread for all ranks: [[2], [0], [1]]");
      case KEYS -> List.of("500000 keys, sum 249623434, before and after");
      case SGD -> List.of("reproducible mode  0\n");
      case PRODUCT -> List.of("rank 1's block of y: [", "as one rank has it");
      case ERRORS ->
          List.of(
              "recv.count: 3, legal: 4, as send.count",
              "ranks disagree:",
              "all_reduce(5 int64, max)",
              "limit JCCL_TIMEOUT",
              "timeout on rank 0:",
              "timeout on rank 1:",
              "all communicators are closed");
    };
  }

  @Test
  void allAreListed() {
    assertThat(run().out().lines())
        .hasSameSizeAs(Sample.values())
        .allMatch(line -> line.matches("0\\d  \\S.*") && line.length() < 80);
  }

  @Test
  void severalAreRunInTheGivenOrder() {
    assertThat(run("6", "01").out().lines().filter(line -> line.startsWith("==")))
        .hasSize(2)
        .first()
        .asString()
        .contains("06");
  }

  @Test
  void anUnknownNumberIsAUsageError() {
    Run run = run("8");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("NUMBER: 8, legal: 01 to 07, or all");
  }

  @Test
  void everySourceIsListedShortAndSaysHowToRunIt() throws Exception {
    Pattern name = Pattern.compile("Sample(\\d\\d)\\w+\\.java");
    try (Stream<Path> files = Files.list(SOURCES)) {
      List<Path> sources =
          files.filter(file -> name.matcher(file.getFileName().toString()).matches()).toList();
      assertThat(sources).hasSameSizeAs(Sample.values());
      for (Path source : sources) {
        var matcher = name.matcher(source.getFileName().toString());
        assertThat(matcher.matches()).isTrue();
        assertThat(Files.readAllLines(source)).as("%s", source).hasSizeLessThan(100);
        assertThat(Files.readString(source))
            .contains("Sample " + matcher.group(1) + ":", "./jccl samples " + matcher.group(1));
      }
    }
  }

  private static Run run(String... numbers) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    System.setOut(new PrintStream(out, true, UTF_8));
    try {
      int exit =
          new CommandLine(new SamplesCommand()).setErr(new PrintWriter(err)).execute(numbers);
      return new Run(exit, out.toString(UTF_8), err.toString());
    } finally {
      System.setOut(before);
    }
  }
}
