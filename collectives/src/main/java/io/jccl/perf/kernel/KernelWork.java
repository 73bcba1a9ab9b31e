package io.jccl.perf.kernel;

import java.util.Locale;

/** What a kernel does. */
public enum KernelWork {
  /** Reduces inputs into one output. */
  FOLD,
  /** Copies; by the engine {@code runtime} it is the device runtime's own copy. */
  COPY,
  /** Writes a message of the LL protocol. */
  LL_PACK,
  /** Takes a message of the LL protocol. */
  LL_UNPACK,
  /** Writes a message of the LL128 protocol. */
  LL128_PACK,
  /** Takes a message of the LL128 protocol. */
  LL128_UNPACK;

  /** The name in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
