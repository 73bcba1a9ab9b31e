package io.jccl.tuner.samples;

import java.util.Locale;

/** What a measured choice is to the comparison. */
public enum Role {
  /** What the library chose by itself. */
  BASELINE,
  /** The baseline once more, as if it were another choice: its distance from it is noise. */
  CONTROL,
  /** Another choice. */
  CANDIDATE;

  /** The name in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
