package io.jccl.tuner.kernels;

import java.util.List;

/**
 * Clock rates as they were seen when a round began.
 *
 * @param run the sweep
 * @param round the round, from 0
 * @param seen what was seen; empty where they cannot be read
 */
public record KernelClocks(String run, int round, List<String> seen) implements KernelLine {
  /** Copies the list. */
  public KernelClocks {
    seen = List.copyOf(seen);
  }
}
