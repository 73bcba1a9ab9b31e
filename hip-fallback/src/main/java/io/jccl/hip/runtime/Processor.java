package io.jccl.hip.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Whether this machine's processor has the instructions of x86-64-v3, which images are made of. */
final class Processor {
  private static final Path DESCRIPTION = Path.of("/proc/cpuinfo");
  private static final List<String> NEEDED =
      List.of("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe");

  private Processor() {}

  /** What it lacks, by the names that Linux has for it; empty if the system does not tell. */
  static List<String> lacking() {
    try (Stream<String> lines = Files.lines(DESCRIPTION)) {
      return lacking(lines);
    } catch (IOException e) {
      return List.of();
    }
  }

  static List<String> lacking(Stream<String> description) {
    Set<String> flags = new HashSet<>();
    description
        .filter(line -> line.startsWith("flags"))
        .findFirst()
        .ifPresent(line -> flags.addAll(Arrays.asList(line.split("[\\s:]+"))));
    return flags.isEmpty()
        ? List.of()
        : NEEDED.stream().filter(flag -> !flags.contains(flag)).toList();
  }
}
