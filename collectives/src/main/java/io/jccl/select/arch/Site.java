package io.jccl.select.arch;

import io.jccl.select.PartitionMode;

/**
 * Where calls happen: what a communicator knows when it is made.
 *
 * @param nodes the number of machines
 * @param ranks the number of ranks on all of them, at least one a machine
 * @param partition how the GPUs are divided, as agreed on by all ranks
 * @param version which of RCCL's rules apply
 */
public record Site(int nodes, int ranks, PartitionMode partition, RulesVersion version) {
  /** Checks the ranges. */
  public Site {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes: " + nodes + ", legal: 1 or more");
    }
    if (ranks < nodes) {
      throw new IllegalArgumentException(
          "ranks: " + ranks + ", legal: " + nodes + " (the number of nodes) or more");
    }
  }

  /** Ranks of one machine with undivided GPUs under RCCL's newest rules. */
  public static Site of(int ranks) {
    return new Site(1, ranks, PartitionMode.SPX, RulesVersion.AFTER);
  }
}
