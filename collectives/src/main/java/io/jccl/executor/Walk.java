package io.jccl.executor;

import io.jccl.Buffer;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/**
 * One call of one rank from its start to its end: posts it, walks all channels, and cleans up.
 * Reused for call after call.
 */
final class Walk implements Progress {
  // Stages are numbers, since storing a reference costs a fence once this object is old.
  private static final int NEW = 0;
  private static final int EXCHANGE = 1;
  private static final int WALK = 2;

  private final RankContext context;
  private final Call call;
  private final Memory memory;
  private ChannelWalk[] channels = {};
  private boolean[] ended = {};
  private Prepared prepared;
  private int stage = NEW;
  private int cursor;
  private int closedPeer;
  private Blocked blocked;

  Walk(RankContext context, Call call) {
    this.context = context;
    this.call = call;
    this.memory = new Memory(context.world(), context.rank(), call);
  }

  RankContext context() {
    return context;
  }

  Call call() {
    return call;
  }

  /** Makes ready for the next call. */
  void begin() {
    context.world().throwIfFailed();
    call.checked = true;
    if (call.kind == Call.Kind.COLLECTIVE) {
      // What it will be once it is posted: a call that waits for that is already compared with its
      // peers', and must not be taken for the one before it.
      call.sequence = context.sequence() + 1;
    }
    stage = NEW;
    cursor = 0;
    closedPeer = -1;
  }

  @Override
  public boolean advance() {
    if (stage == NEW) {
      if (call.kind == Call.Kind.COLLECTIVE && !context.mayPost()) {
        return false;
      }
      start();
    }
    if (stage == EXCHANGE && !exchange()) {
      return false;
    }
    boolean done = walk();
    if (done) {
      context.bounce().finish(call, memory);
      unblock();
    }
    return done;
  }

  private void start() {
    if (call.kind != Call.Kind.COLLECTIVE) {
      call.signPointToPoint();
      prepared = context.preparation().prepare(call);
      memory.bind(segment(call.send), segment(call.receive), MemorySegment.NULL);
      beginChannels(World.POINT_TO_POINT);
      stage = WALK;
      return;
    }
    if (call.vector != null) {
      context.number(call);
      context.bounce().bind(call, context.rank(), memory, MemorySegment.NULL);
      context.post(call, memory);
      stage = EXCHANGE;
      return;
    }
    if (prepared == null || !prepared.fits(call)) {
      prepared = context.preparation().prepare(call);
    }
    context.number(call); // Not before: what cannot be prepared has not been called.
    if (prepared.peerMemory) {
      context.bounce().bind(call, context.rank(), memory, scratch());
    } else {
      memory.bind(segment(call.send), segment(call.receive), scratch());
    }
    context.post(call, memory);
    beginChannels(0);
    stage = WALK;
  }

  private MemorySegment scratch() {
    long bytes = prepared.scratchBytes();
    return bytes == 0
        ? MemorySegment.NULL
        : context.scratch().atLeast(bytes * prepared.moves.length);
  }

  private static MemorySegment segment(Buffer buffer) {
    return buffer == null ? MemorySegment.NULL : buffer.segment();
  }

  /**
   * AllToAllV: waits until all ranks have posted their sizes, checks that they fit, and derives
   * from the whole matrix what all ranks must know alike.
   */
  private boolean exchange() {
    for (; cursor < context.size(); cursor++) {
      if (cursor == context.rank()) {
        continue;
      }
      RankCell cell = context.world().cell(cursor);
      if (cell.posted() < call.sequence) {
        return false;
      }
      if (context.diagnosis().differs(call, cursor)) {
        throw context.diagnosis().mismatch(call, cursor);
      }
    }
    new VectorMatrix(context, call).agree();
    prepared = context.preparation().prepare(call);
    beginChannels(0);
    stage = WALK;
    return true;
  }

  private void beginChannels(int firstChannel) {
    int count = prepared.moves.length;
    if (channels.length < count) {
      channels = new ChannelWalk[count];
      ended = new boolean[count];
      for (int i = 0; i < count; i++) {
        channels[i] = new ChannelWalk(context, call, memory, i);
      }
    }
    for (int i = 0; i < count; i++) {
      channels[i].begin(prepared, context.preparation().ends(prepared.protocol, firstChannel + i));
      ended[i] = false;
    }
  }

  private boolean walk() {
    if (prepared.moves.length == 1) {
      return channels[0].advance();
    }
    boolean all = true;
    for (int i = 0; i < prepared.moves.length; i++) {
      if (!ended[i]) {
        ended[i] = channels[i].advance();
        all &= ended[i];
      }
    }
    return all;
  }

  @Override
  public long moved() {
    long moved = stage;
    for (int i = 0; stage == WALK && i < prepared.moves.length; i++) {
      moved += channels[i].moved();
    }
    return moved;
  }

  @Override
  public void examine() {
    diagnose();
    blocked = context.block(blocked, describe(), peers(), moved());
  }

  @Override
  public void diagnose() {
    closedPeer = context.diagnosis().examine(call, waitsFor(), closedPeer);
  }

  /** The peers of which at least one has to act before this call can go on. */
  int[] peers() {
    if (stage != WALK) {
      return new int[] {waitsFor()};
    }
    return IntStream.range(0, prepared.moves.length)
        .filter(i -> !ended[i])
        .map(i -> channels[i].waitsFor())
        .toArray();
  }

  /** A peer that this call waits for, or -1. */
  int waitsFor() {
    if (stage == NEW) {
      return context.slowestPeer();
    }
    if (stage == EXCHANGE) {
      return cursor;
    }
    for (int i = 0; i < prepared.moves.length; i++) {
      if (!ended[i]) {
        return channels[i].waitsFor();
      }
    }
    return -1;
  }

  private void unblock() {
    if (blocked != null) {
      blocked = null;
      context.unblock();
    }
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("communicator ").append(context.world().name()).append(", ");
    text.append(call);
    if (call.kind == Call.Kind.COLLECTIVE) {
      text.append(" (collective ").append(call.sequence).append(')');
    }
    if (stage == WALK) {
      for (int i = 0; i < prepared.moves.length; i++) {
        if (!ended[i]) {
          text.append(", ").append(channels[i].position());
          break;
        }
      }
    }
    int peer = waitsFor();
    if (peer >= 0 && peer < context.size()) {
      text.append(", rank ").append(context.rank()).append(" waits for rank ").append(peer);
      text.append(", whose latest collective is ").append(context.world().cell(peer).posted());
    }
    return text.toString();
  }
}
