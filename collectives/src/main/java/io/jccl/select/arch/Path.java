package io.jccl.select.arch;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How RCCL carries out a call.
 *
 * @param name the path as RCCL prints it, such as {@code DDA LL} or {@code RING SIMPLE}
 * @param candidate what comes nearest in this library
 * @param mostChannels the most channels, if a rule or the user limits them
 * @param source where it comes from: {@code gfx1250.csv:33}, {@code NCCL_ALGO} and {@code model},
 *     in the order of the hooks
 * @param bypass whether it is one of the paths beside ring and tree, for which RCCL asks no tuner
 * @param inferred whether a rule was used that no source states
 * @param modelled whether the cost model chose algorithm or protocol, since no rule does
 */
public record Path(
    String name,
    Optional<PathCandidate> candidate,
    OptionalInt mostChannels,
    List<String> source,
    boolean bypass,
    boolean inferred,
    boolean modelled) {
  /** Copies the sources. */
  public Path {
    source = List.copyOf(source);
  }
}
