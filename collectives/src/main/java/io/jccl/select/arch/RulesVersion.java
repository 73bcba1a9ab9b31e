package io.jccl.select.arch;

import java.util.Locale;

/** The versions of RCCL's rules around its change 13336, which scales thresholds with the ranks. */
public enum RulesVersion {
  /** Thresholds in total bytes. */
  BEFORE,
  /** Thresholds in bytes per rank, from 8 ranks on. */
  AFTER;

  /** The word in rule files and on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
