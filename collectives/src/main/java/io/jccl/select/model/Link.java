package io.jccl.select.model;

import java.util.Locale;

/** What connects GPUs of one machine, or machines. */
public enum Link {
  /** NVLink or AMD's XGMI. */
  NVLINK,
  /** PCI Express. */
  PCI,
  /** The network. */
  NET;

  /** The word in the models' files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
