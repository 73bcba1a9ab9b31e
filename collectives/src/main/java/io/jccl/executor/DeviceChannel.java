package io.jccl.executor;

import io.jccl.device.DeviceStream;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;

/**
 * Walks the moves of one rank on one channel, and puts into a stream what {@link ChannelWalk} does
 * itself. It never waits for a device, and on the host only for peers that have not come to a
 * barrier; {@link DeviceTeam} says how barriers work.
 *
 * <p>There are no messages in these plans: everything is in memory that all devices reach.
 */
final class DeviceChannel {
  private final RankContext rank;
  private final Call call;
  private final Memory memory;
  private final int channel;
  private final Chunks chunks;
  private final Folding folding;
  private final Operands operands = new Operands();

  private Prepared prepared;
  private Move[] moves;
  private DeviceStream stream;
  private DeviceTeam team;
  private int index;
  private int cursor;
  private boolean arrived;
  private long barriers;

  DeviceChannel(RankContext rank, Call call, Memory memory, int channel) {
    this.rank = rank;
    this.call = call;
    this.memory = memory;
    this.channel = channel;
    this.chunks = new Chunks(rank, call, memory, channel);
    this.folding = new Folding(rank.size(), memory);
  }

  /** Begins at the first move. */
  void begin(Prepared shape, DeviceTeam shared, DeviceStream chosen) {
    prepared = shape;
    moves = shape.moves[channel];
    team = shared;
    stream = chosen;
    chunks.begin(shape);
    folding.begin(shape);
    index = 0;
    cursor = 0;
    arrived = false;
    barriers = 0;
  }

  /** Goes on as far as possible; true when all moves of all rounds have been enqueued. */
  boolean advance() {
    do {
      for (; index < moves.length; index++, cursor = 0) {
        Move move = moves[index];
        switch (move.action) {
          case COPY -> copy(move);
          case FOLD -> fold(move);
          case BARRIER -> {
            if (!barrier()) {
              return false;
            }
          }
        }
      }
      index = 0;
    } while (chunks.nextRound());
    index = moves.length;
    return true;
  }

  private void copy(Move move) {
    long bytes = chunks.length(move) * chunks.elementBytes();
    if (bytes == 0) {
      return;
    }
    Move.Spot from = move.from[0];
    MemorySegment source = memory.segment(from);
    long sourceOffset = chunks.offset(from);
    for (Move.Spot to : move.to) {
      MemorySegment target = memory.segment(to);
      long targetOffset = chunks.offset(to);
      // In place; whether a peer's call is, only its addresses tell.
      if (source.address() + sourceOffset != target.address() + targetOffset) {
        stream.copy(source, sourceOffset, target, targetOffset, bytes);
      }
    }
  }

  private void fold(Move move) {
    long length = chunks.length(move);
    if (length == 0) {
      return;
    }
    operands.reset(length);
    for (Move.Spot from : move.from) {
      operands.input(memory.segment(from), chunks.offset(from), folding.multiplier(from));
    }
    for (Move.Spot to : move.to) {
      operands.output(memory.segment(to), chunks.offset(to));
    }
    folding.finish(move, operands);
    prepared.device.kernel(move).enqueue(operands, stream);
  }

  private boolean barrier() {
    boolean captured = Terms.isCaptured(call.terms);
    if (!arrived) {
      if (!captured) {
        stream.record(team.ownEvent(rank.rank(), channel, rank.barriers(channel) + 1));
      }
      rank.arrive(channel);
      arrived = true;
    }
    cursor = rank.missingAtBarrier(call, channel, cursor);
    if (cursor < rank.size()) {
      return false;
    }
    arrived = false;
    barriers++;
    if (captured) {
      team.fusedTeam().barrier(rank.rank(), stream);
    } else {
      waitForPeers();
    }
    return true;
  }

  private void waitForPeers() {
    for (int peer = 0; peer < rank.size(); peer++) {
      if (peer != rank.rank()) {
        stream.waitFor(team.event(peer, channel, rank.barriers(channel)));
      }
    }
  }

  /** The barriers that the walk has passed. */
  long barriers() {
    return barriers;
  }

  /** The moves that are done, over all rounds. */
  long moved() {
    return chunks.round() * moves.length + index;
  }

  /** The peer that has not come to the current barrier. */
  int waitsFor() {
    boolean waits = index < moves.length && moves[index].action == Move.Action.BARRIER;
    return waits ? cursor : -1;
  }

  /** Where the walk stands, for messages. */
  String position() {
    return chunks.position(moves, index);
  }
}
