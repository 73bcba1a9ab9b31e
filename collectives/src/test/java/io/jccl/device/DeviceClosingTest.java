package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.ClosedException;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.TimedOutException;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.Fakes;
import io.jccl.fake.Gate;
import io.jccl.fake.StreamLog;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A communicator frees what it took, and not before the devices are done with it. */
@Timeout(60)
class DeviceClosingTest {
  private static final long SLOW_NANOS = 2_000_000;
  private static final int RANKS = 3;
  private static final Duration SHORT_WAIT = Duration.ofMillis(50);

  @AfterEach
  void restore() {
    FakeFusedEngine.present = false;
    FakeRuntime.device(1).delay(0);
    StreamLog.forget();
  }

  private static int open() {
    int open = 0;
    for (int i = 0; i < RANKS; i++) {
      open += FakeRuntime.device(i).streams() + FakeRuntime.device(i).events();
    }
    return open;
  }

  private static Buffer floats(Communicator rank, Arena arena, long count) {
    Device device = rank.device();
    return Buffer.onDevice(device, device.allocate(4 * count, arena), DataType.FLOAT32, count);
  }

  @Test
  void everythingIsFreed() throws Exception {
    FakeFusedEngine.present = true;
    int before = open();
    int memory = Fakes.allocations();
    try (Arena arena = Arena.ofShared()) {
      Ranks.run(
          Communicator.initAll(FakeRuntime.devices(RANKS)),
          rank -> {
            try (rank;
                DeviceStream stream = rank.device().newStream()) {
              Buffer small = floats(rank, arena, 10);
              Buffer large = floats(rank, arena, 100_000);
              rank.allReduce(small, small, ReduceOp.SUM);
              rank.on(stream).allReduce(large, large, ReduceOp.SUM);
              rank.stream().broadcast(large, large, 1);
              if (rank.rank() == 0) {
                rank.on(stream).send(small, 1);
              } else if (rank.rank() == 1) {
                rank.on(stream).recv(small, 0);
              }
            }
          });
    }
    assertThat(open()).as("streams and events").isEqualTo(before);
    assertThat(Fakes.allocations()).as("allocations").isEqualTo(memory);
    assertThat(Fakes.isFusedTeamClosed()).isTrue();
  }

  /** Rank 1's device is slow: scratch memory that it still writes to must not go. */
  @Test
  void closeWaitsForTheDevice() throws Exception {
    FakeRuntime.device(1).delay(SLOW_NANOS);
    Settings settings =
        Settings.defaults()
            .with(Setting.ALGO, Setting.ALGO.parse("ce"))
            .with(Setting.STAGING, 4096L);
    List<DeviceStream> streams =
        FakeRuntime.devices(RANKS).stream().map(Device::newStream).toList();
    try (Arena arena = Arena.ofShared()) {
      Ranks.run(
          Communicator.initAll(FakeRuntime.devices(RANKS), settings),
          rank -> {
            Buffer data = floats(rank, arena, 3000);
            rank.on(streams.get(rank.rank())).allReduce(data, data, ReduceOp.SUM);
            rank.close();
          });
      // A stream throws what its work met, and memory that was gone would be that.
      streams.forEach(DeviceStream::close);
    }
    assertThat(StreamLog.check()).isPositive();
  }

  /** Rank 1 fails after rank 0 has begun to write to its scratch memory. */
  @Test
  void closeWaitsForWhatAFailedCallHasBegun() throws Exception {
    Settings settings = Settings.defaults().with(Setting.ALGO, Setting.ALGO.parse("ce"));
    List<Communicator> ranks = Communicator.initAll(FakeRuntime.devices(2), settings);
    List<DeviceStream> streams = FakeRuntime.devices(2).stream().map(Device::newStream).toList();
    try (Arena arena = Arena.ofShared();
        Gate gate = Gate.in(streams.getFirst())) {
      FakeRuntime.device(1).refuseCopies(true);
      assertThatThrownBy(
              () ->
                  Ranks.run(
                      ranks,
                      rank -> {
                        Buffer data = floats(rank, arena, 10);
                        rank.on(streams.get(rank.rank())).allReduce(data, data, ReduceOp.SUM);
                      }))
          .hasMessageContaining("fake:1 takes no copies");
      Thread closing = Thread.ofVirtual().start(() -> ranks.forEach(Communicator::close));
      closing.join(SHORT_WAIT);
      gate.open();
      closing.join();
      streams.forEach(
          DeviceStream::close); // Throws what its work met, and memory that was gone would be that.
    } finally {
      FakeRuntime.device(1).refuseCopies(false);
    }
  }

  /** Rank 1's device never ends its work; rank 0 must not wait for that rank. */
  @Test
  void aRankThatCannotCloseHasLeftAllTheSame() throws Exception {
    Settings settings =
        Settings.defaults()
            .with(Setting.ALGO, Setting.ALGO.parse("ce"))
            .with(Setting.TIMEOUT, Duration.ofSeconds(2));
    List<Communicator> ranks = Communicator.initAll(FakeRuntime.devices(2), settings);
    Communicator one = ranks.get(1);
    try (Arena arena = Arena.ofShared();
        DeviceStream stream = one.device().newStream();
        DeviceStream other = ranks.getFirst().device().newStream();
        Gate gate = Gate.in(stream)) {
      List<Buffer> data = ranks.stream().map(rank -> floats(rank, arena, 10)).toList();
      Thread sending = Thread.ofVirtual().start(() -> one.on(stream).send(data.get(1), 0));
      Calls zero = ranks.getFirst().on(other);
      zero.recv(data.getFirst(), 1);
      sending.join();
      assertThatThrownBy(one::close)
          .isInstanceOf(TimedOutException.class)
          .hasMessageContaining("cannot free its memory: fake:1 is still at work");
      one.close(); // Has no effect.
      assertThatThrownBy(() -> zero.allReduce(data.getFirst(), data.getFirst(), ReduceOp.SUM))
          .isInstanceOf(ClosedException.class)
          .hasMessageContaining("rank 1 has closed the communicator");
      gate.open();
      ranks.getFirst().close();
    }
  }

  @Test
  void partsOfASplitWorkOnTheirMembersDevices() throws Exception {
    try (Arena arena = Arena.ofShared()) {
      Ranks.run(
          Communicator.initAll(FakeRuntime.devices(4)),
          rank -> {
            try (rank) {
              Communicator part = rank.split(rank.rank() % 2, -rank.rank());
              assertThat(part.device()).isSameAs(rank.device());
              assertThat(part.size()).isEqualTo(2);
              try (part) {
                Buffer data = floats(part, arena, 100);
                part.allReduce(data, data, ReduceOp.SUM);
              }
            }
          });
    }
    assertThat(StreamLog.check()).isPositive();
  }
}
