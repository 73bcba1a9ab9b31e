package io.jccl.executor;

import io.jccl.device.DeviceStream;
import io.jccl.spi.FusedTeam;
import java.lang.foreign.MemorySegment;

/** A call on device memory: this thread puts its work into a stream. */
final class DevicePath extends CallPath {
  private final RankContext context;
  private final DeviceRank rank;
  private final Call call;
  private final Memory memory;
  private final DeviceChannels channels;
  private final FusedCall fused;
  private final DeviceMessage message;
  private DeviceWork work;
  private DeviceStream stream;

  DevicePath(RankContext context, Call call, Memory memory) {
    this.context = context;
    this.rank = context.device();
    this.call = call;
    this.memory = memory;
    this.channels = new DeviceChannels(context, call, memory);
    this.fused = new FusedCall(context, call, memory);
    this.message = new DeviceMessage(context, call, memory);
  }

  @Override
  void bind(Prepared shape) {
    stream = rank.begin(call);
    long scratch = shape == null ? 0 : shape.scratchBytes() * shape.moves.length;
    memory.bind(
        segment(call.send),
        segment(call.receive),
        scratch == 0 || shape.device.fused != null ? MemorySegment.NULL : rank.scratch(scratch));
  }

  @Override
  void begin(Prepared shape) {
    if (shape.device.fused != null) {
      fused.begin(shape.device.fused, rank.team(), stream);
      work = fused;
    } else {
      channels.begin(shape, rank.team(), stream);
      work = channels;
    }
  }

  @Override
  void beginMessage() {
    message.begin(rank.team(), stream);
    work = message;
  }

  @Override
  boolean advance() {
    return work.advance();
  }

  @Override
  void finish() {
    if (Terms.isCaptured(call.terms) && work.barriers() % 2 != 0) {
      FusedTeam team = rank.team().fusedTeam();
      if (team.needsEvenBarriers()) {
        team.barrier(context.rank(), stream);
      }
    }
    call.end = rank.end(call, stream);
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
    return work.moved();
  }

  @Override
  int waitsFor() {
    return work.waitsFor();
  }

  @Override
  int[] peers() {
    return new int[] {waitsFor()};
  }

  @Override
  String position() {
    return work.position();
  }
}
