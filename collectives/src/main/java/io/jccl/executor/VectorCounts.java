package io.jccl.executor;

/**
 * The sizes of one rank's AllToAllV, in elements.
 *
 * @param sendCounts what goes to each rank
 * @param sendOffsets where it begins in the input
 * @param receiveCounts what comes from each rank
 * @param receiveOffsets where it is put in the output
 */
record VectorCounts(
    long[] sendCounts, long[] sendOffsets, long[] receiveCounts, long[] receiveOffsets) {}
