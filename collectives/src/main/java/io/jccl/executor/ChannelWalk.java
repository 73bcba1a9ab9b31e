package io.jccl.executor;

import io.jccl.plan.Collective;
import io.jccl.protocol.Receiver;
import io.jccl.protocol.Sender;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Walks the moves of one rank on one channel, round by round, and never waits: {@link #advance}
 * goes as far as messages, slots and barriers allow and returns. So one thread can drive several
 * channels and several calls.
 */
final class ChannelWalk {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

  private final RankContext rank;
  private final Call call;
  private final Memory memory;
  private final int channel;
  private final Chunks chunks;
  private final Folding folding;
  private final Operands operands = new Operands();

  private Prepared prepared;
  private Ends ends;
  private Move[] moves;

  /**
   * Both ends know a chunk's length, so nothing is sent for an empty one; a barrier is all empty.
   */
  private boolean skipsEmpty;

  private int index;
  private int cursor;
  private boolean arrived;

  ChannelWalk(RankContext rank, Call call, Memory memory, int channel) {
    this.rank = rank;
    this.call = call;
    this.memory = memory;
    this.channel = channel;
    this.chunks = new Chunks(rank, call, memory, channel);
    this.folding = new Folding(rank.size(), memory);
  }

  /**
   * Begins at the first move.
   *
   * @param firstChannel the number among all channels of the shape's first, which follows from it
   */
  void begin(Prepared shape, int firstChannel) {
    if (prepared != shape) {
      prepared = shape;
      moves = shape.moves[channel];
      ends = rank.preparation().ends(shape.protocol, firstChannel + channel);
      skipsEmpty = call.kind == Call.Kind.COLLECTIVE && call.collective != Collective.BARRIER;
    }
    chunks.begin(shape);
    folding.begin(shape);
    index = 0;
    cursor = 0;
    arrived = false;
  }

  /** Goes on as far as possible; true when all moves of all rounds are done. */
  boolean advance() {
    while (true) {
      while (index < moves.length) {
        Move move = moves[index];
        boolean done =
            switch (move.action) {
              case COPY -> copy(move);
              case FOLD -> fold(move);
              case BARRIER -> barrier();
            };
        if (!done) {
          return false;
        }
        index++;
        cursor = 0;
      }
      if (!chunks.nextRound()) {
        return true;
      }
      index = 0;
    }
  }

  private boolean copy(Move move) {
    long length = chunks.length(move);
    if (length == 0 && skipsEmpty) {
      return true;
    }
    long bytes = length * chunks.elementBytes();
    if (!ready(move, bytes)) {
      return false;
    }
    if (bytes > 0) {
      copy(move, bytes);
    }
    finish(move, bytes);
    return true;
  }

  private void copy(Move move, long bytes) {
    Move.Spot from = move.from[0];
    MemorySegment source = source(from);
    long sourceOffset = sourceOffset(from, bytes);
    for (Move.Spot to : move.to) {
      if (to.isMessage()) {
        Sender sender = ends.sender(to.rank);
        copy(source, sourceOffset, sender.segment(), sender.offset(bytes), bytes);
      } else if (!chunks.isSameMemory(from, to)) {
        copy(source, sourceOffset, memory.segment(to), chunks.offset(to), bytes);
      }
    }
  }

  /** Copies bytes; a single number is not worth a bulk copy. */
  private static void copy(
      MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes) {
    if (bytes == Long.BYTES) {
      to.set(LONG, toOffset, from.get(LONG, fromOffset));
    } else if (bytes == Integer.BYTES) {
      to.set(INT, toOffset, from.get(INT, fromOffset));
    } else {
      MemorySegment.copy(from, fromOffset, to, toOffset, bytes);
    }
  }

  private boolean fold(Move move) {
    long length = chunks.length(move);
    if (length == 0) {
      return true;
    }
    long bytes = length * chunks.elementBytes();
    if (!ready(move, bytes)) {
      return false;
    }
    run(move, length, bytes);
    finish(move, bytes);
    return true;
  }

  private void run(Move move, long length, long bytes) {
    operands.reset(length);
    for (Move.Spot from : move.from) {
      operands.input(source(from), sourceOffset(from, bytes), folding.multiplier(from));
    }
    for (Move.Spot to : move.to) {
      if (to.isMessage()) {
        Sender sender = ends.sender(to.rank);
        operands.output(sender.segment(), sender.offset(bytes));
      } else {
        operands.output(memory.segment(to), chunks.offset(to));
      }
    }
    folding.finish(move, operands);
    prepared.kernel(move).run(operands);
  }

  private boolean barrier() {
    if (!arrived) {
      rank.arrive(channel);
      arrived = true;
    }
    cursor = rank.missingAtBarrier(call, channel, cursor);
    if (cursor < rank.size()) {
      return false;
    }
    arrived = false;
    return true;
  }

  /** Whether every message that the move reads has come and every slot that it writes is free. */
  private boolean ready(Move move, long bytes) {
    while (cursor < move.from.length) {
      Move.Spot spot = move.from[cursor];
      if (spot.isMessage()) {
        switch (ends.receiver(spot.rank).poll(bytes, call.header(bytes))) {
          case PENDING -> {
            return false;
          }
          case MISMATCH -> throw rank.mismatch(call, spot.rank, ends.receiver(spot.rank).header());
          case READY -> {}
        }
      }
      cursor++;
    }
    for (Move.Spot spot : move.to) {
      if (spot.isMessage() && !ends.sender(spot.rank).ready()) {
        return false;
      }
    }
    return true;
  }

  private void finish(Move move, long bytes) {
    for (Move.Spot spot : move.from) {
      if (spot.isMessage()) {
        Receiver receiver = ends.receiver(spot.rank);
        receiver.release();
      }
    }
    for (Move.Spot spot : move.to) {
      if (spot.isMessage()) {
        ends.sender(spot.rank).commit(bytes, call.header(bytes));
      }
    }
  }

  private MemorySegment source(Move.Spot from) {
    return from.isMessage() ? ends.receiver(from.rank).segment() : memory.segment(from);
  }

  private long sourceOffset(Move.Spot from, long bytes) {
    return from.isMessage() ? ends.receiver(from.rank).offset(bytes) : chunks.offset(from);
  }

  /** The moves that are done, over all rounds. */
  long moved() {
    return chunks.round() * moves.length + index;
  }

  /** The peer that the current move waits for, or -1 if it is not known. */
  int waitsFor() {
    if (index >= moves.length) {
      return -1;
    }
    Move move = moves[index];
    if (move.action == Move.Action.BARRIER) {
      return cursor;
    }
    if (cursor < move.from.length) {
      return move.from[cursor].rank;
    }
    for (Move.Spot spot : move.to) {
      if (spot.isMessage() && !ends.sender(spot.rank).ready()) {
        return spot.rank;
      }
    }
    return -1;
  }

  /** Where the walk stands, for messages. */
  String position() {
    return chunks.position(moves, index);
  }
}
