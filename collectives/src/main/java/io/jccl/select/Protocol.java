package io.jccl.select;

import java.util.Locale;

/** How a chunk crosses a connection. {@link #ordinal()} is NCCL's and RCCL's protocol id. */
public enum Protocol {
  /** 8 bytes of every 16 are payload, the rest flags: one trip, no fence. */
  LL,
  /** 120 bytes of every 128 are payload. */
  LL128,
  /** Payload in a slot, then a released counter. */
  SIMPLE;

  /** The name in settings and tables: {@code ll}, {@code ll128} or {@code simple}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
