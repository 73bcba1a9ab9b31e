package io.jccl.tuner.kernels;

import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import java.util.List;

/**
 * What a sweep measures, so that one that was interrupted can go on.
 *
 * @param run the sweep
 * @param rounds how often each group is measured
 * @param groups the groups in their order
 */
public record KernelPlan(String run, int rounds, List<Group> groups) implements KernelLine {
  /** Copies the groups. */
  public KernelPlan {
    groups = List.copyOf(groups);
  }

  /**
   * What is measured in one go, one right after the other.
   *
   * @param cache where operands are
   * @param entries the kernels
   */
  public record Group(Cache cache, List<Entry> entries) {
    /**
     * Copies the entries.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Group {
      entries = List.copyOf(entries);
      if (entries.isEmpty()) {
        throw new IllegalArgumentException("a group without entries");
      }
    }
  }

  /**
   * One of them.
   *
   * @param role what it is to the comparison
   * @param kernel the kernel
   */
  public record Entry(KernelRole role, KernelCase kernel) {}
}
