package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.runtime.NativeCompiler.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The CPU device's whole interface, used from several threads by a native program, under gcc's
 * sanitizers. What they report ends the program with an error; that they report at all is checked
 * with errors made on purpose.
 */
class SanitizerTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void needsCompiler() {
    NativeCompiler.assumeInstalled();
  }

  private static Path program(String sanitizers) throws IOException, InterruptedException {
    List<Path> sources = new ArrayList<>();
    sources.addAll(sourcesIn(Path.of("src", "main", "native", "cpu"), ""));
    sources.addAll(sourcesIn(Path.of("src", "test", "native"), "c[ph].*"));
    return NativeCompiler.compile(
        folder.resolve("check-" + sanitizers),
        sources,
        "-g",
        "-O1",
        "-fsanitize=" + sanitizers,
        "-fno-sanitize-recover=all",
        "-pthread",
        "-ldl");
  }

  private static List<Path> sourcesIn(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(name + ".*\\.cpp"))
          .sorted()
          .toList();
    }
  }

  private static Path kernels(String sanitizers) throws IOException, InterruptedException {
    return NativeCompiler.compile(
        folder.resolve("kernels-" + sanitizers + ".so"),
        List.of(NativeCompiler.source("kernels.cpp")),
        "-g",
        "-O1",
        "-fsanitize=" + sanitizers,
        "-shared",
        "-fPIC");
  }

  private static Outcome run(Path program, String argument)
      throws IOException, InterruptedException {
    return NativeCompiler.run(List.of(program.toString(), argument), Map.of());
  }

  private static void checkAll(String sanitizers, String fault, String report)
      throws IOException, InterruptedException {
    Path program = program(sanitizers);
    Outcome wrong = run(program, fault);
    assertThat(wrong.exit()).as("the error made on purpose is found: %s", wrong).isNotZero();
    assertThat(wrong.output()).contains(report);

    Outcome outcome = run(program, kernels(sanitizers).toString());
    assertThat(outcome.exit()).as(outcome.output()).isZero();
    assertThat(outcome.output()).isEqualTo("all checked\n");
  }

  @Test
  void memoryAndArithmetic() throws IOException, InterruptedException {
    checkAll("address,undefined", "overflow", "AddressSanitizer");
  }

  @Test
  void threads() throws IOException, InterruptedException {
    checkAll("thread", "race", "ThreadSanitizer: data race");
  }
}
