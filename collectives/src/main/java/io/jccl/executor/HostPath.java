package io.jccl.executor;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

/** A call on host memory: this thread drives all its channels in turn. */
final class HostPath extends CallPath {
  private final RankContext context;
  private final Call call;
  private final Memory memory;
  private ChannelWalk[] channels = {};
  private boolean[] ended = {};
  private int count;

  HostPath(RankContext context, Call call, Memory memory) {
    this.context = context;
    this.call = call;
    this.memory = memory;
  }

  @Override
  void bind(Prepared shape) {
    count = 0;
    if (call.kind != Call.Kind.COLLECTIVE) {
      memory.bind(segment(call.send), segment(call.receive), MemorySegment.NULL);
    } else if (shape == null) {
      context.bounce().bind(call, context.rank(), memory, MemorySegment.NULL);
    } else if (shape.peerMemory) {
      context.bounce().bind(call, context.rank(), memory, scratch(shape));
    } else {
      memory.bind(segment(call.send), segment(call.receive), scratch(shape));
    }
  }

  private MemorySegment scratch(Prepared shape) {
    long bytes = shape.scratchBytes();
    return bytes == 0 ? MemorySegment.NULL : context.scratch().atLeast(bytes * shape.moves.length);
  }

  @Override
  void begin(Prepared shape) {
    begin(shape, 0);
  }

  @Override
  void beginMessage() {
    begin(context.preparation().prepare(call), World.POINT_TO_POINT);
  }

  private void begin(Prepared shape, int firstChannel) {
    count = shape.moves.length;
    if (channels.length < count) {
      channels = new ChannelWalk[count];
      ended = new boolean[count];
      for (int i = 0; i < count; i++) {
        channels[i] = new ChannelWalk(context, call, memory, i);
      }
    }
    for (int i = 0; i < count; i++) {
      channels[i].begin(shape, firstChannel);
      ended[i] = false;
    }
  }

  @Override
  boolean advance() {
    if (count == 1) {
      return channels[0].advance();
    }
    boolean all = true;
    for (int i = 0; i < count; i++) {
      if (!ended[i]) {
        ended[i] = channels[i].advance();
        all &= ended[i];
      }
    }
    return all;
  }

  @Override
  void finish() {
    context.bounce().finish(call, memory);
  }

  @Override
  boolean isOver() {
    return true;
  }

  @Override
  long moved() {
    long moved = 0;
    for (int i = 0; i < count; i++) {
      moved += channels[i].moved();
    }
    return moved;
  }

  @Override
  int waitsFor() {
    for (int i = 0; i < count; i++) {
      if (!ended[i]) {
        return channels[i].waitsFor();
      }
    }
    return -1;
  }

  @Override
  int[] peers() {
    return IntStream.range(0, count)
        .filter(i -> !ended[i])
        .map(i -> channels[i].waitsFor())
        .toArray();
  }

  @Override
  String position() {
    for (int i = 0; i < count; i++) {
      if (!ended[i]) {
        return channels[i].position();
      }
    }
    return "";
  }
}
