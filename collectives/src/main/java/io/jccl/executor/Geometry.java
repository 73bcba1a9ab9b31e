package io.jccl.executor;

/**
 * How the elements of a block are divided: over channels, then into rounds, then into chunks. All
 * ranks derive the same from the same call; this is the only place where it is computed.
 *
 * <p>Each division is by ceiling, so that the shorter part, or empty ones, come last; parts begin
 * at multiples of the grain.
 */
final class Geometry {
  private final long blockElements;
  private final long channelElements;
  private final int chunks;
  private final long chunkElements;
  private final long grain;
  private final long rounds;

  /**
   * Divides blocks.
   *
   * @param blockElements the elements of a block (of the longest one, if they differ)
   * @param channels the number of channels
   * @param chunks the number of chunks of a block in one round
   * @param chunkLimit the most elements that a chunk may have, at least the grain
   * @param grain the elements to whose multiples parts are aligned
   */
  Geometry(long blockElements, int channels, int chunks, long chunkLimit, long grain) {
    this.blockElements = blockElements;
    this.chunks = chunks;
    this.grain = grain;
    this.channelElements = alignUp(ceilDiv(blockElements, channels), grain);
    this.chunkElements =
        Math.min(chunkLimit / grain * grain, alignUp(ceilDiv(channelElements, chunks), grain));
    long roundElements = Math.multiplyExact(chunkElements, (long) chunks);
    this.rounds = roundElements == 0 ? 1 : Math.max(1, ceilDiv(channelElements, roundElements));
  }

  /** The number of rounds, the same on all channels, at least 1. */
  long rounds() {
    return rounds;
  }

  /** The most elements that one round has in one block and channel. */
  long roundCapacity() {
    return chunkElements * chunks;
  }

  /** The most elements that a chunk has. */
  long chunkCapacity() {
    return chunkElements;
  }

  /** The first element of a round in its block. */
  long roundStart(int channel, long round) {
    return Math.min(channel * channelElements + round * chunkElements * chunks, blockElements);
  }

  /** The elements of a round in a block of {@code elements} elements. */
  long roundLength(int channel, long round, long elements) {
    long start = roundStart(channel, round);
    long channelEnd = Math.min((channel + 1) * channelElements, elements);
    return Math.clamp(channelEnd - start, 0L, chunkElements * chunks);
  }

  /** The elements of every chunk but the last ones in a round of {@code roundLength} elements. */
  long chunkLength(long roundLength) {
    return roundLength == chunkElements * chunks
        ? chunkElements
        : alignUp(ceilDiv(roundLength, chunks), grain);
  }

  private static long ceilDiv(long a, long b) {
    return a / b + (a % b == 0 ? 0 : 1);
  }

  private static long alignUp(long value, long grain) {
    long rest = value % grain;
    return rest == 0 ? value : Math.addExact(value, grain - rest);
  }
}
