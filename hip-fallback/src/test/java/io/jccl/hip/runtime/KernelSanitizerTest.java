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
 * The sources of shipped kernels, compiled for the CPU with a sanitizer by the build's clang, and a
 * native program that uses them on buffers without a byte to spare, under gcc's sanitizers. That
 * these watch the kernels too is checked with errors made on purpose.
 */
class KernelSanitizerTest {
  private static final Path HIP = Path.of("src", "main", "hip");
  private static final List<String> PARTS =
      List.of(
          "fold/float",
          "fold/int8",
          "fold/uint8",
          "fold/f8e4m3",
          "copy",
          "ll/message",
          "ll/float",
          "ll128/message",
          "ll128/float");

  /** As the build has them, but for what is optimised; gcc lacks the runtime of some checks. */
  private static final List<String> FLAGS =
      List.of(
          ("--no-default-config -x c++ -std=c++17 -nostdinc -target x86_64-unknown-linux-gnu -fPIC"
                  + " -fno-exceptions -fno-rtti -march=x86-64-v3 -ffp-contract=off -Wall -Werror"
                  + " -g -O1 -fno-sanitize=function -fno-sanitize-recover=all"
                  + " -mllvm -tsan-instrument-memintrinsics=false -c")
              .split(" "));

  @TempDir private static Path folder;
  private static Path clang;

  @BeforeAll
  static void needsCompilers() {
    NativeCompiler.assumeInstalled();
    clang = NativeCompiler.assumeClang();
  }

  private static Path kernels(String part, String sanitizers)
      throws IOException, InterruptedException {
    Path object = folder.resolve(sanitizers + "-" + part.replace('/', '-') + ".o");
    List<String> command = new ArrayList<>(List.of(clang.resolve("clang").toString()));
    command.add("-fsanitize=" + sanitizers);
    command.addAll(FLAGS);
    command.addAll(List.of(HIP.resolve(part + ".hip").toString(), "-o", object.toString()));
    Outcome outcome = NativeCompiler.run(command, Map.of("LD_LIBRARY_PATH", clang.toString()));
    assertThat(outcome.exit()).as(outcome.output()).isZero();
    return object;
  }

  private static Path program(String sanitizers) throws IOException, InterruptedException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> files = Files.list(NativeCompiler.source("kernels"))) {
      files.filter(file -> file.toString().endsWith(".cpp")).sorted().forEach(sources::add);
    }
    for (String part : PARTS) {
      sources.add(kernels(part, sanitizers));
    }
    return NativeCompiler.compile(
        folder.resolve("check-" + sanitizers),
        sources,
        "-g",
        "-O1",
        "-fsanitize=" + sanitizers,
        "-fno-sanitize-recover=all",
        "-pthread");
  }

  private static void check(Path program, String what) throws IOException, InterruptedException {
    Outcome outcome = NativeCompiler.run(List.of(program.toString(), what), Map.of());
    assertThat(outcome.exit()).as(outcome.output()).isZero();
    assertThat(outcome.output()).isEqualTo("all checked\n");
  }

  private static void finds(Path program, String fault, String report)
      throws IOException, InterruptedException {
    Outcome wrong = NativeCompiler.run(List.of(program.toString(), fault), Map.of());
    assertThat(wrong.exit()).as("the error made on purpose is found: %s", wrong).isNotZero();
    assertThat(wrong.output()).contains(report);
  }

  @Test
  void memoryAndArithmetic() throws IOException, InterruptedException {
    Path program = program("address,undefined");
    finds(program, "overflow", "heap-buffer-overflow");
    check(program, "memory");
  }

  @Test
  void threads() throws IOException, InterruptedException {
    Path program = program("thread");
    finds(program, "race", "ThreadSanitizer: data race");
    check(program, "threads");
  }
}
