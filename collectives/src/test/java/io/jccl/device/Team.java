package io.jccl.device;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.StreamLog;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;

/** The ranks of one communicator on fake devices, with a stream of each, and memory. */
final class Team implements AutoCloseable {
  private final List<Communicator> ranks;
  private final List<DeviceStream> streams = new ArrayList<>();
  private final Arena arena = Arena.ofShared();

  private Team(int size, Settings settings) {
    ranks = Communicator.initAll(FakeRuntime.devices(size), settings);
    ranks.forEach(rank -> streams.add(rank.device().newStream()));
  }

  static Team of(int size) {
    return of(size, settings -> settings);
  }

  static Team of(int size, UnaryOperator<Settings> change) {
    return new Team(size, change.apply(Settings.defaults()));
  }

  static Team with(int size, String algorithm) {
    return of(size, settings -> settings.with(Setting.ALGO, Setting.ALGO.parse(algorithm)));
  }

  List<Communicator> all() {
    return ranks;
  }

  Communicator rank(int rank) {
    return ranks.get(rank);
  }

  DeviceStream stream(int rank) {
    return streams.get(rank);
  }

  Arena arena() {
    return arena;
  }

  /** Memory of a rank's device that holds these numbers. */
  Buffer ints(int rank, int... values) {
    Buffer buffer = room(rank, values.length);
    try (DeviceStream stream = rank(rank).device().newStream()) {
      MemorySegment host = arena.allocate(Math.max(4, 4L * values.length));
      MemorySegment.copy(values, 0, host, ValueLayout.JAVA_INT, 0, values.length);
      if (values.length > 0) {
        stream.copy(host, 0, buffer.segment(), 0, 4L * values.length);
      }
    }
    return buffer;
  }

  /** Memory of a rank's device for so many numbers. */
  Buffer room(int rank, long count) {
    Device device = rank(rank).device();
    return Buffer.onDevice(device, device.allocate(4 * count, arena), DataType.INT32, count);
  }

  /** What device memory holds, once the rank's stream of this team has done its work. */
  int[] read(int rank, Buffer buffer) {
    MemorySegment host = arena.allocate(4 * buffer.count(), 4);
    stream(rank).copy(buffer.segment(), 0, host, 0, 4 * buffer.count());
    stream(rank).synchronize();
    return host.toArray(ValueLayout.JAVA_INT);
  }

  /** Runs all ranks; throws what one of them threw. */
  void run(Ranks.Body body) throws Exception {
    Ranks.run(ranks, body);
  }

  /** Runs all ranks, each to its end, and tells what each threw. */
  List<Throwable> outcome(Ranks.Body body) throws Exception {
    AtomicReferenceArray<Throwable> thrown = new AtomicReferenceArray<>(ranks.size());
    Ranks.run(
        ranks,
        rank -> {
          try {
            body.run(rank);
          } catch (Throwable e) {
            thrown.set(rank.rank(), e);
          }
        });
    List<Throwable> list = new ArrayList<>();
    for (int i = 0; i < ranks.size(); i++) {
      list.add(thrown.get(i));
    }
    return list;
  }

  /** Closes all ranks; failures that a test has provoked are no news. */
  @Override
  public void close() {
    for (Communicator rank : ranks) {
      try {
        rank.close();
      } catch (JcclException e) {
        // The test has seen it on the ranks that wait.
      }
    }
    streams.forEach(DeviceStream::close);
    StreamLog.forget();
    arena.close();
  }
}
