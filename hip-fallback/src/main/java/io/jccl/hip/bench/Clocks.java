package io.jccl.hip.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Clock rates as they are now: of the processor as Linux tells them, of NVIDIA's GPUs as {@code
 * nvidia-smi} does. Nothing where there is neither.
 */
final class Clocks {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final List<String> NVIDIA =
      List.of(
          "nvidia-smi",
          "--query-gpu=index,driver_version,clocks.sm,clocks.mem,temperature.gpu",
          "--format=csv,noheader");
  private static final long PATIENCE_SECONDS = 10;

  private Clocks() {}

  static List<String> seen(String runtime) {
    return switch (runtime) {
      case "cpu" -> ofProcessors();
      case "cuda" -> ofNvidia();
      default -> List.of();
    };
  }

  private static List<String> ofProcessors() {
    try {
      return Files.readAllLines(PROCESSORS).stream()
          .filter(line -> line.startsWith("cpu MHz"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip() + " MHz")
          .toList();
    } catch (IOException e) {
      return List.of(); // another system
    }
  }

  /** Index, driver, multiprocessors, memory, degrees Celsius of each GPU. */
  private static List<String> ofNvidia() {
    try {
      Process process = new ProcessBuilder(NVIDIA).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? text.lines().toList() : List.of();
    } catch (IOException e) {
      return List.of(); // not installed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
