package io.jccl.select.arch;

import java.util.List;

/**
 * A path with the way to it.
 *
 * @param path the path
 * @param steps all that was asked, in order
 */
public record PathExplanation(Path path, List<Step> steps) {
  /** Copies the steps. */
  public PathExplanation {
    steps = List.copyOf(steps);
  }
}
