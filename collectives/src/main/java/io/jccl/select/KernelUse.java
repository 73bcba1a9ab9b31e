package io.jccl.select;

import java.util.Locale;

/** Whose kernels fold. Results are the same. */
public enum KernelUse {
  /**
   * On devices those that the table of the device names, else HIP's; on hosts the host engine's.
   */
  AUTO,
  /** On devices those written in HIP. */
  HIP,
  /** On devices those written in Java and captured. */
  TORNADO,
  /** On host memory those that an installed TornadoVM runs. */
  TORNADO_LIVE;

  /** The name in settings, and of the engine. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
