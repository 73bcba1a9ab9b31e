package io.jccl.hip.fused;

import io.jccl.plan.Collective;

/**
 * How many blocks a call has on each rank. All ranks must come to the same number, so it depends on
 * nothing that one rank alone knows.
 *
 * @param table the most that are of use, as was measured
 * @param least the fewest, as was asked for
 * @param most the most that there is room for
 */
record Blocks(BlockTable table, int least, int most) {
  /**
   * The number for a call.
   *
   * @param bytes of a block of the collective
   * @param work the bytes that each rank reads or writes
   * @param grain the bytes that make one block useful
   */
  int of(Collective collective, String algorithm, int ranks, long bytes, long work, long grain) {
    long useful =
        Math.min(Math.ceilDiv(work, grain), table.blocks(collective, algorithm, ranks, bytes));
    return Math.clamp(useful, least, most);
  }
}
