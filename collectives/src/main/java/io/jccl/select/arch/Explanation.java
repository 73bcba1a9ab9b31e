package io.jccl.select.arch;

import java.util.List;

/**
 * A path with the way to it.
 *
 * @param path the path
 * @param steps all that was asked, in order
 */
public record Explanation(Path path, List<Step> steps) {
  /** Copies the steps. */
  public Explanation {
    steps = List.copyOf(steps);
  }
}
