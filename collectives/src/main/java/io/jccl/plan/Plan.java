package io.jccl.plan;

/**
 * What every rank does, in chunk units. The executor runs it, {@link PlanChecker} proves it, {@link
 * PlanSimulator} times it; nothing else knows what a ring is.
 *
 * <p>The elements of each block are divided over the channels; each channel works through its part
 * in as many rounds as message slots demand, and in each round every rank walks its steps once, in
 * order. So a plan knows neither sizes nor rounds. Plans are immutable and yield steps lazily: a
 * ring of 4,096 ranks has 33 million of them.
 */
public interface Plan {
  /** What this plan is for. */
  Request request();

  /** The number of chunks that each block is cut into in one round, at least 1. */
  int chunksPerBlock();

  /** The number of blocks of scratch memory that each rank needs; a block holds one round. */
  default int scratchBlocks() {
    return 0;
  }

  /**
   * Whether of each scratch block of a rank only the chunk with the rank's own number is used; a
   * block then holds that chunk and nothing else.
   */
  default boolean ownScratchChunk() {
    return false;
  }

  /** The steps of one rank on one channel, in order. */
  Iterable<Step> steps(int rank, int channel);
}
