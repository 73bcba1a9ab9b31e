package io.jccl.tuner.report;

import io.jccl.InvalidArgumentException;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelProvenance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that each raw file is about one device. */
final class Benches {
  private Benches() {}

  /**
   * One for each file, in their order.
   *
   * @throws InvalidArgumentException if a file has no samples, samples of several devices or
   *     setups, or the sweep of another one
   */
  static List<Bench> of(List<KernelFile> files) {
    Map<String, String> runs = new HashMap<>();
    for (KernelFile file : files) {
      check(file);
      String before = runs.putIfAbsent(file.samples().getFirst().run(), file.name());
      if (before != null) {
        throw new InvalidArgumentException(
            file.name(), "the same sweep as " + before, "each sweep once");
      }
    }
    return files.stream().map(Bench::new).toList();
  }

  private static void check(KernelFile file) {
    if (file.samples().isEmpty()) {
      throw new InvalidArgumentException(
          file.name(), "no samples", "a raw file of tuner measure kernels");
    }
    KernelProvenance first = file.made();
    for (KernelProvenance other : file.provenances()) {
      if (!device(other).equals(device(first))) {
        throw new InvalidArgumentException(
            file.name(),
            "samples of two devices: " + device(first) + " and " + device(other),
            "a file for each device; several files may be given");
      }
      if (!other.setup().equals(first.setup())) {
        throw new InvalidArgumentException(
            file.name(),
            "samples of two setups, the second since " + other.start(),
            "a file for each version of the library, its kernels, the driver and the settings");
      }
    }
  }

  private static String device(KernelProvenance made) {
    return made.device().name() + " " + made.device().description();
  }
}
