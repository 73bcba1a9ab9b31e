package io.jccl.hip.command;

import io.jccl.hip.kernel.LinkProtocol;

/** What engines have kernels for besides folds, as tables of what was compared call it. */
enum Move {
  COPIES("copy", "copies", "rows"),
  LL("ll", "LL", "all"),
  LL128("ll128", "LL128", "all");

  private final String family;
  private final String label;
  private final String what;

  Move(String family, String label, String what) {
    this.family = family;
    this.label = label;
    this.what = what;
  }

  static Move of(LinkProtocol protocol) {
    return switch (protocol) {
      case LL -> LL;
      case LL128 -> LL128;
    };
  }

  /** The family of its kernels. */
  String family() {
    return family;
  }

  /** Stands where a fold has its type. */
  String label() {
    return label;
  }

  /** Stands where a fold has its operation. */
  String what() {
    return what;
  }
}
