package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The machine's C++ compiler, for what tests add to the build; without one they are skipped. */
public final class NativeCompiler {
  private static final String COMPILER = "g++";

  private NativeCompiler() {}

  public static void assumeInstalled() {
    Assumptions.assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, COMPILER))),
        "this machine has no " + COMPILER);
  }

  public static Path source(String name) {
    return Path.of("src", "test", "native", name);
  }

  /**
   * The clang that the build of device code has unpacked; without one the test is skipped.
   *
   * @return the folder of its programs and libraries
   */
  public static Path assumeClang() {
    Path folder =
        Path.of(System.getProperty("jccl.cache"), "llvm", System.getProperty("jccl.llvm.version"));
    Assumptions.assumeTrue(
        Files.isExecutable(folder.resolve("clang")), () -> folder + " has no clang");
    return folder;
  }

  /** Compiles sources, all warnings being errors. */
  public static Path compile(Path output, List<Path> sources, String... flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(COMPILER, "-std=c++17", "-Wall", "-Werror"));
    command.addAll(List.of(flags));
    command.addAll(List.of("-o", output.toString()));
    sources.forEach(source -> command.add(source.toString()));
    Outcome outcome = run(command, Map.of());
    assertThat(outcome.exit()).as(outcome.output()).isZero();
    return output;
  }

  /** How a process ended, and all that it wrote. */
  public record Outcome(int exit, String output) {}

  public static Outcome run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Outcome(process.waitFor(), output);
  }
}
