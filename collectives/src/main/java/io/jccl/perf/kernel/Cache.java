package io.jccl.perf.kernel;

import java.util.Locale;

/** Where the operands of an invocation are when it begins. */
public enum Cache {
  /** Where the invocation before it left them: in caches, as far as they fit. */
  WARM,
  /** In memory: something larger than the caches was written in between. */
  COLD;

  /** The name in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
