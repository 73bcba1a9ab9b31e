package io.jccl.executor;

import io.jccl.plan.Space;

/**
 * Where the chunks of one channel lie in memory in the current round, and how long they are: a
 * plan's numbers of blocks and chunks turned into bytes.
 */
final class Chunks {
  private final Call call;
  private final Memory memory;
  private final int self;
  private final int channel;

  private Prepared prepared;
  private int elementBytes;
  private long round;
  private long roundStart;
  private long roundLength;
  private long chunkLength;

  Chunks(RankContext rank, Call call, Memory memory, int channel) {
    this.call = call;
    this.memory = memory;
    this.self = rank.rank();
    this.channel = channel;
  }

  /** Begins at the first round of a shape. */
  void begin(Prepared shape) {
    if (prepared != shape) {
      prepared = shape;
      elementBytes = shape.type.bytes();
    }
    round = 0;
    beginRound();
  }

  /** Goes to the next round; false if there is none. */
  boolean nextRound() {
    if (++round >= prepared.geometry.rounds()) {
      return false;
    }
    beginRound();
    return true;
  }

  private void beginRound() {
    Geometry geometry = prepared.geometry;
    roundStart = geometry.roundStart(channel, round);
    roundLength = geometry.roundLength(channel, round, call.count);
    chunkLength = geometry.chunkLength(roundLength);
  }

  /** The rounds that have ended. */
  long round() {
    return round;
  }

  int elementBytes() {
    return elementBytes;
  }

  /** The byte offset of a chunk of memory in its segment. */
  long offset(Move.Spot spot) {
    long block = memory.blockStart(spot, prepared.scratchBlockElements());
    if (spot.space != Space.SCRATCH) {
      return (block + roundStart + inBlock(spot)) * elementBytes;
    }
    long element = prepared.ownScratchChunk ? block : block + inBlock(spot);
    return element * elementBytes + channel * prepared.scratchBytes();
  }

  private long inBlock(Move.Spot spot) {
    return Math.min(spot.chunk * chunkLength, roundLength(spot));
  }

  /** The elements of the chunk that a move works on. */
  long length(Move move) {
    Move.Spot spot = move.measure;
    if (spot == null) {
      return Math.min(chunkLength, roundLength);
    }
    long length = roundLength(spot);
    return Math.clamp(length - spot.chunk * chunkLength, 0L, chunkLength);
  }

  private long roundLength(Move.Spot spot) {
    return call.vector == null || spot.space == Space.SCRATCH
        ? roundLength
        : prepared.geometry.roundLength(channel, round, memory.blockLength(spot));
  }

  /** In place, a rank's own block is already where it belongs. */
  boolean isSameMemory(Move.Spot from, Move.Spot to) {
    return call.inPlace
        && from.space == Space.INPUT
        && to.space == Space.OUTPUT
        && from.rank == to.rank
        && from.rank == self;
  }

  /** Where a walk stands that is to do move {@code index} next, for messages. */
  String position(Move[] moves, int index) {
    String what =
        index >= moves.length
            ? "end"
            : moves[index].action.name().toLowerCase(java.util.Locale.ROOT);
    return "channel "
        + channel
        + ", round "
        + (round + 1)
        + " of "
        + prepared.geometry.rounds()
        + ", step "
        + (index + 1)
        + " of "
        + moves.length
        + " ("
        + what
        + ")";
  }
}
