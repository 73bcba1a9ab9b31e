package io.jccl.executor;

import io.jccl.device.DeviceStream;
import io.jccl.spi.FusedTeam;
import java.lang.foreign.MemorySegment;

/**
 * A call on device memory: this thread puts its work into a stream, channel after channel, so that
 * all ranks fill their streams in the same order.
 */
final class DevicePath extends CallPath {
  private final RankContext context;
  private final DeviceRank rank;
  private final Call call;
  private final Memory memory;
  private final FusedCall fused;
  private final DeviceMessage message;
  private DeviceChannel[] channels = {};
  private Prepared prepared;
  private DeviceStream stream;
  private int current;

  DevicePath(RankContext context, Call call, Memory memory) {
    this.context = context;
    this.rank = context.device();
    this.call = call;
    this.memory = memory;
    this.fused = new FusedCall(context, call, memory);
    this.message = new DeviceMessage(context, call, memory);
  }

  @Override
  void bind(Prepared shape) {
    stream = rank.begin(call);
    long scratch = shape == null ? 0 : shape.scratchBytes() * shape.moves.length;
    memory.bind(
        HostPath.segment(call.send),
        HostPath.segment(call.receive),
        scratch == 0 || shape.device.fused != null ? MemorySegment.NULL : rank.scratch(scratch));
  }

  @Override
  void begin(Prepared shape) {
    prepared = shape;
    current = 0;
    if (shape.device.fused != null) {
      fused.begin(shape.device.fused, stream);
      return;
    }
    int count = shape.moves.length;
    if (channels.length < count) {
      channels = new DeviceChannel[count];
      for (int i = 0; i < count; i++) {
        channels[i] = new DeviceChannel(context, call, memory, i);
      }
    }
    for (int i = 0; i < count; i++) {
      channels[i].begin(shape, rank.team(), stream);
    }
  }

  @Override
  void beginMessage() {
    prepared = null;
    message.begin(rank.team(), stream);
  }

  @Override
  boolean advance() {
    if (prepared == null) {
      return message.advance();
    }
    if (prepared.device.fused != null) {
      return fused.advance(rank.team().fusedTeam());
    }
    while (current < prepared.moves.length) {
      if (!channels[current].advance()) {
        return false;
      }
      current++;
    }
    return true;
  }

  @Override
  void finish() {
    if (Terms.isCaptured(call.terms) && barriers() % 2 != 0) {
      FusedTeam team = rank.team().fusedTeam();
      if (team.needsEvenBarriers()) {
        team.barrier(context.rank(), stream);
      }
    }
    call.end = rank.end(call, stream);
  }

  /** The barriers by flags of a captured call. */
  private long barriers() {
    long barriers = 0;
    for (int i = 0; prepared.device.fused == null && i < prepared.moves.length; i++) {
      barriers += channels[i].barriers();
    }
    return barriers;
  }

  @Override
  boolean isOver() {
    if (call.end == null) {
      return true;
    }
    if (!call.end.isDone()) {
      return false;
    }
    call.end.check();
    return true;
  }

  @Override
  long moved() {
    if (prepared == null) {
      return message.moved();
    }
    long moved = current;
    for (int i = 0; prepared.device.fused == null && i < prepared.moves.length; i++) {
      moved += channels[i].moved();
    }
    return moved;
  }

  @Override
  int waitsFor() {
    if (prepared == null) {
      return call.peer;
    }
    if (prepared.device.fused != null) {
      return fused.waitsFor();
    }
    return current < prepared.moves.length ? channels[current].waitsFor() : -1;
  }

  @Override
  int[] peers() {
    return new int[] {waitsFor()};
  }

  @Override
  String position() {
    if (prepared == null || prepared.device.fused != null) {
      return "";
    }
    return current < prepared.moves.length ? channels[current].position() : "";
  }
}
