package io.jccl.tuner.kernels;

import java.util.Locale;

/** What a measured kernel is to the comparison of its group. */
public enum KernelRole {
  /** HIP's kernel as its table of launches has it. */
  BASELINE,
  /** The same once more: its distance from the baseline is noise. */
  CONTROL,
  /** Another engine's kernel, or another form. */
  CANDIDATE,
  /** The runtime's own copy of as many bytes. */
  COPY;

  /** The name in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
