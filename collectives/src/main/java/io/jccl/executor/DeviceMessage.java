package io.jccl.executor;

import io.jccl.device.DeviceStream;

/** A send or a receive in device memory, by a {@link Mailbox}. */
final class DeviceMessage implements DeviceWork {
  private final RankContext rank;
  private final Call call;
  private final Memory memory;
  private DeviceStream stream;
  private Mailbox box;
  private boolean posted;

  DeviceMessage(RankContext rank, Call call, Memory memory) {
    this.rank = rank;
    this.call = call;
    this.memory = memory;
  }

  void begin(DeviceTeam team, DeviceStream chosen) {
    stream = chosen;
    posted = false;
    box =
        call.kind == Call.Kind.SEND
            ? team.mailbox(rank.rank(), call.peer)
            : team.mailbox(call.peer, rank.rank());
  }

  @Override
  public boolean advance() {
    return call.kind == Call.Kind.SEND ? send() : receive();
  }

  private boolean send() {
    if (!posted) {
      box.post(memory.input(), call.signature, stream);
      posted = true;
    }
    if (!box.isTaken()) {
      return false;
    }
    box.awaitCopy(stream);
    return true;
  }

  private boolean receive() {
    if (!box.isPosted()) {
      return false;
    }
    if (box.header() != call.signature) {
      throw rank.mismatch(call, call.peer, box.header());
    }
    box.take(memory.output(), call.type, call.count, stream);
    return true;
  }

  @Override
  public long moved() {
    return posted ? 1 : 0;
  }

  @Override
  public int waitsFor() {
    return call.peer;
  }
}
