package io.jccl.executor;

import io.jccl.device.DeviceStream;

/**
 * A plan's copies and folds, channel after channel, so that all ranks fill their streams in the
 * same order.
 */
final class DeviceChannels implements DeviceWork {
  private final RankContext context;
  private final Call call;
  private final Memory memory;
  private DeviceChannel[] channels = {};
  private int count;
  private int current;

  DeviceChannels(RankContext context, Call call, Memory memory) {
    this.context = context;
    this.call = call;
    this.memory = memory;
  }

  void begin(Prepared shape, DeviceTeam team, DeviceStream stream) {
    count = shape.moves.length;
    current = 0;
    if (channels.length < count) {
      channels = new DeviceChannel[count];
      for (int i = 0; i < count; i++) {
        channels[i] = new DeviceChannel(context, call, memory, i);
      }
    }
    for (int i = 0; i < count; i++) {
      channels[i].begin(shape, team, stream);
    }
  }

  @Override
  public boolean advance() {
    while (current < count) {
      if (!channels[current].advance()) {
        return false;
      }
      current++;
    }
    return true;
  }

  @Override
  public long moved() {
    long moved = current;
    for (int i = 0; i < count; i++) {
      moved += channels[i].moved();
    }
    return moved;
  }

  @Override
  public int waitsFor() {
    return current < count ? channels[current].waitsFor() : -1;
  }

  @Override
  public String position() {
    return current < count ? channels[current].position() : "";
  }

  @Override
  public long barriers() {
    long barriers = 0;
    for (int i = 0; i < count; i++) {
      barriers += channels[i].barriers();
    }
    return barriers;
  }
}
