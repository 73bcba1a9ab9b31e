package io.jccl.hip.fused;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.plan.Collective;
import io.jccl.select.Settings;
import io.jccl.spi.FusedTeam;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ranks with a stream and two buffers of uint64 each, for tests of what happens between calls. */
final class FusedRanks implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final List<DeviceStream> streams = new ArrayList<>();
  private final List<MemorySegment> inputs = new ArrayList<>();
  private final List<MemorySegment> outputs = new ArrayList<>();
  private final int count;
  final FusedTeam team;

  /** Ranks whose inputs hold {@code count} times their number plus one. */
  FusedRanks(List<Device> devices, Settings settings, int count) {
    this.count = count;
    team = new HipFusedEngine().open(devices, settings);
    for (int rank = 0; rank < devices.size(); rank++) {
      Device device = devices.get(rank);
      streams.add(device.newStream());
      inputs.add(device.allocate(8L * count, arena));
      outputs.add(device.allocate(8L * count, arena));
      long[] values = new long[count];
      Arrays.fill(values, rank + 1);
      write(rank, inputs.get(rank), values);
      write(rank, outputs.get(rank), new long[count]);
    }
  }

  int size() {
    return streams.size();
  }

  DeviceStream stream(int rank) {
    return streams.get(rank);
  }

  MemorySegment input(int rank) {
    return inputs.get(rank);
  }

  MemorySegment output(int rank) {
    return outputs.get(rank);
  }

  /** Enqueues a sum from one buffer to the other, of all ranks or of the blocks of each. */
  void sum(int rank, Collective collective, String algorithm, boolean isBack) {
    Operands operands = new Operands();
    boolean isBlockwise = collective != Collective.ALL_REDUCE;
    operands.reset(isBlockwise ? count / size() : count);
    for (int peer = 0; peer < size(); peer++) {
      operands.input(isBack ? outputs.get(peer) : inputs.get(peer), 0, 1);
      operands.output(isBack ? inputs.get(peer) : outputs.get(peer), 0);
    }
    team.enqueue(
        rank, collective, algorithm, DataType.UINT64, ReduceOp.Kind.SUM, operands, stream(rank));
  }

  /** Enqueues a sum over the rank's input. */
  void sumInPlace(int rank, String algorithm) {
    Operands operands = new Operands().reset(count);
    for (int peer = 0; peer < size(); peer++) {
      operands.input(inputs.get(peer), 0, 1);
      operands.output(inputs.get(peer), 0);
    }
    team.enqueue(
        rank,
        Collective.ALL_REDUCE,
        algorithm,
        DataType.UINT64,
        ReduceOp.Kind.SUM,
        operands,
        stream(rank));
  }

  void write(int rank, MemorySegment to, long[] values) {
    try (Arena local = Arena.ofShared()) {
      MemorySegment host = streams.get(rank).device().allocatePinned(8L * values.length, local);
      host.copyFrom(MemorySegment.ofArray(values));
      streams.get(rank).copy(host, 0, to, 0, 8L * values.length);
      streams.get(rank).synchronize();
    }
  }

  /** What a buffer holds once all work of the rank is done. */
  long[] read(int rank, MemorySegment from) {
    try (Arena local = Arena.ofShared()) {
      MemorySegment host = streams.get(rank).device().allocatePinned(from.byteSize(), local);
      streams.get(rank).copy(from, 0, host, 0, from.byteSize());
      streams.get(rank).synchronize();
      return host.toArray(ValueLayout.JAVA_LONG);
    }
  }

  @Override
  public void close() {
    streams.forEach(DeviceStream::close);
    team.close();
    arena.close();
  }
}
