package io.jccl.select.arch;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How a GPU is divided, as far as rules differ by it. */
public enum Partition {
  /** One device a GPU; RCCL treats every other mode like it. */
  SPX,
  /** Two devices a GPU. */
  DPX;

  /** The word of a setting that leaves the mode to the GPU. */
  public static final String AUTO = "auto";

  /**
   * The mode that a rank asks for.
   *
   * @param setting {@code auto} or nothing, {@code SPX} or {@code DPX}, in any case
   * @param reported what the GPU says of itself, such as {@code CPX}; empty if it says nothing
   * @return nothing if the setting is none of these words: warn, and ask again with {@code auto}
   */
  public static Optional<Partition> asked(String setting, String reported) {
    return switch (setting.strip().toLowerCase(Locale.ROOT)) {
      case "", AUTO -> Optional.of(reported.equalsIgnoreCase(DPX.name()) ? DPX : SPX);
      case "spx" -> Optional.of(SPX);
      case "dpx" -> Optional.of(DPX);
      default -> Optional.empty();
    };
  }

  /**
   * What all ranks of a communicator use: DPX only if every rank asks for it. A rule and not an
   * error, since ranks on GPUs in different modes may well work together.
   *
   * @param asked what each rank asks for, at least one
   * @return what all use, and whether they asked for different modes
   */
  public static Agreed agree(Collection<Partition> asked) {
    Set<Partition> modes = new HashSet<>(asked);
    if (modes.isEmpty()) {
      throw new IllegalArgumentException("no rank asks for a partition mode");
    }
    return new Agreed(modes.equals(Set.of(DPX)) ? DPX : SPX, modes.size() > 1);
  }

  /**
   * What ranks agreed on.
   *
   * @param partition the mode that all use
   * @param mixed whether they asked for different modes, which is worth a log line
   */
  public record Agreed(Partition partition, boolean mixed) {}
}
