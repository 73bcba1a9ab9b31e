package io.jccl.tuner.report;

import io.jccl.tuner.kernels.KernelChoice;

/** Who is faster at a place. */
enum Verdict {
  /** Java, beyond the noise. */
  JAVA("Java"),
  /** HIP, beyond the noise. */
  HIP("HIP"),
  /** Neither, as far as the noise lets one see. */
  LEVEL("level"),
  /** One of them gave a wrong answer. */
  WRONG("wrong answer"),
  /** Not both were measured, or in too few rounds. */
  ALONE("not compared");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** As people read it. */
  String label() {
    return label;
  }

  /** What a comparison said. */
  static Verdict of(KernelChoice.Found found) {
    return switch (found) {
      case BASE -> HIP;
      case OTHER -> JAVA;
      case LEVEL -> LEVEL;
      case ALONE -> ALONE;
    };
  }
}
