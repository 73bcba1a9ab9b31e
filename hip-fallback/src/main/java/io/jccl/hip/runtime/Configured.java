package io.jccl.hip.runtime;

import java.util.Optional;

/**
 * What a user sets about the runtimes, as a system property or, if that is not set, as an
 * environment variable.
 */
public enum Configured {
  /** AMD's library: a file, or a name that the system's loader knows. */
  HIP_LIBRARY("jccl.hip.library", "JCCL_HIP_LIBRARY"),
  /** The shim over CUDA: a file. */
  CUDA_SHIM("jccl.cuda.shim", "JCCL_CUDA_SHIM"),
  /** The library that compiles kernels for GPUs that there is no image for: a file or a name. */
  HIPRTC_LIBRARY("jccl.hiprtc.library", "JCCL_HIPRTC_LIBRARY"),
  /** How many devices the CPU device is, 1 to 64. */
  CPU_DEVICES("jccl.cpu.devices", "JCCL_CPU_DEVICES");

  private final String property;
  private final String variable;

  Configured(String property, String variable) {
    this.property = property;
    this.variable = variable;
  }

  /** What is set, if anything is. */
  public Optional<String> value() {
    return Optional.ofNullable(System.getProperty(property, System.getenv(variable)))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  /** The environment variable. */
  public String variable() {
    return variable;
  }

  /** The system property. */
  public String property() {
    return property;
  }

  /** Where the value comes from, for messages. */
  public String source() {
    return System.getProperty(property) != null ? "-D" + property : variable;
  }
}
