package io.jccl.tuner.report;

import io.jccl.perf.kernel.KernelCase;
import java.util.Comparator;

/**
 * Who does the work, and how it is launched.
 *
 * @param engine the engine's name
 * @param how {@code table} if as the engine's own table of launches says, else form and blocks
 */
record Way(String engine, String how) implements Comparable<Way> {
  /** HIP's kernels as they are launched by themselves. */
  static final Way HIP = new Way("hip", KernelCase.TABLE);

  /** Java's. */
  static final Way JAVA = new Way("tornado", KernelCase.TABLE);

  /** The device runtime's copy. */
  static final Way COPY = new Way(KernelCase.RUNTIME, KernelCase.TABLE);

  private static final Comparator<Way> ORDER =
      Comparator.comparingInt(Way::rank).thenComparing(Way::engine).thenComparing(Way::how);

  static Way of(KernelCase kernel) {
    return new Way(kernel.engine(), kernel.how());
  }

  private int rank() {
    return equals(HIP) ? 0 : equals(JAVA) ? 1 : equals(COPY) ? 2 : 3;
  }

  /** As people read it. */
  String label() {
    return name(engine) + (how.equals(KernelCase.TABLE) ? "" : " " + how);
  }

  /** An engine as people read it. */
  static String name(String engine) {
    return switch (engine) {
      case "hip" -> "HIP";
      case "tornado" -> "Java";
      case KernelCase.RUNTIME -> "copy";
      default -> engine;
    };
  }

  @Override
  public int compareTo(Way other) {
    return ORDER.compare(this, other);
  }
}
