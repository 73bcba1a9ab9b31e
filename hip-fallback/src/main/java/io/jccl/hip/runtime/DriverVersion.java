package io.jccl.hip.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What drives a runtime's devices. A library tells the version of its interface alone, such as CUDA
 * 13.0 for every driver that was made for it; which driver it is stands in files of Linux, that
 * everybody may read.
 */
final class DriverVersion {
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(\\.\\d+)+(?![\\w.])");
  private static final int VERSIONS_IN_MAJOR = 1_00_00000;

  private DriverVersion() {}

  /** The files that may tell the driver of a runtime's devices, the best first. */
  static List<Path> files(String runtime) {
    return switch (runtime) {
      case "cuda" ->
          List.of(Path.of("/sys/module/nvidia/version"), Path.of("/proc/driver/nvidia/version"));
      case "hip" -> List.of(Path.of("/sys/module/amdgpu/version")); // AMD's own, not Linux's
      default -> List.of();
    };
  }

  /**
   * In words: {@code driver 580.159.04 (CUDA 13.0)}; {@code CUDA 13.0} if no file tells the driver.
   *
   * @param version as the library has it
   * @param files that may tell the driver
   */
  static String text(int version, List<Path> files) {
    String api = api(version);
    return files.stream()
        .flatMap(file -> read(file).stream())
        .findFirst()
        .map(driver -> "driver " + driver + " (" + api + ")")
        .orElse(api);
  }

  /** HIP writes 60241134 for 6.2.41134, CUDA 12080 for 12.8. */
  private static String api(int version) {
    return version < VERSIONS_IN_MAJOR
        ? "CUDA %d.%d".formatted(version / 1000, version % 1000 / 10)
        : "HIP %d.%d.%d"
            .formatted(version / VERSIONS_IN_MAJOR, version / 1_00000 % 100, version % 1_00000);
  }

  /** The first version number of a file; it stands alone, or in a line of words. */
  private static Optional<String> read(Path file) {
    try {
      return NUMBER.matcher(Files.readString(file)).results().map(each -> each.group()).findFirst();
    } catch (IOException e) {
      return Optional.empty(); // another driver, or another system
    }
  }
}
