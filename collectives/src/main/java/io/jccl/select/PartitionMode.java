package io.jccl.select;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * How an AMD accelerator's compute dies are shared out, as far as tuning tables differ for it. All
 * ranks of a communicator use the table of one mode; see {@link Agreement}.
 */
public enum PartitionMode {
  /** One device is all dies; also what every other mode counts as, and a machine without any. */
  SPX,
  /** Two devices share the dies. */
  DPX;

  /** The mode of that name, in any case. */
  public static Optional<PartitionMode> of(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "spx" -> Optional.of(SPX);
      case "dpx" -> Optional.of(DPX);
      default -> Optional.empty();
    };
  }

  /**
   * The mode whose rules hold for a device.
   *
   * @param word what it says of itself, such as {@code CPX}; empty if it says nothing
   */
  public static PartitionMode reported(String word) {
    return of(word).orElse(SPX);
  }

  /**
   * What all ranks of a communicator use: DPX only if every rank asks for it. A rule and not an
   * error, since ranks on devices in different modes may well work together.
   *
   * @param asked what the ranks ask for, at least one
   */
  public static PartitionMode agree(Collection<PartitionMode> asked) {
    if (asked.isEmpty()) {
      throw new IllegalArgumentException("no rank asks for a partition mode");
    }
    return asked.contains(SPX) ? SPX : DPX;
  }
}
