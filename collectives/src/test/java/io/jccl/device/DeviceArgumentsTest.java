package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.fake.FakeKernelEngine;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.StreamLog;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is not legal is refused before anything is sent, and the message says what to do. */
class DeviceArgumentsTest {
  @AfterEach
  void restore() {
    FakeKernelEngine.has = key -> true;
    FakeKernelEngine.refuses = "";
    FakeRuntime.device(0).reach(FakeRuntime.device(1), true);
    StreamLog.forget();
  }

  private static void refused(ThrowingCallable call, String... parts) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void hostMemoryOnADevice() {
    try (Team team = Team.of(2)) {
      Buffer host = Buffer.of(1, 2);
      Buffer device = team.ints(0, 1, 2);
      refused(
          () -> team.rank(0).allReduce(host, device, ReduceOp.SUM),
          "send.segment: host memory",
          "memory of fake:0, the device of rank 0: Buffer.onDevice(");
      refused(
          () -> team.rank(0).on(team.stream(0)).allReduce(device, host, ReduceOp.SUM),
          "recv.segment: host memory");
    }
  }

  @Test
  void heapMemoryInThePlaceOfADevices() {
    Device device = FakeRuntime.device(0);
    MemorySegment heap = MemorySegment.ofArray(new int[2]);
    refused(
        () -> Buffer.onDevice(device, heap, DataType.INT32),
        "segment: memory of the Java heap",
        "memory of fake:0: device.allocate(");
    refused(() -> Buffer.onDevice(device, heap, DataType.INT32, 1), "memory of the Java heap");
  }

  @Test
  void whatOneRankAloneRefusesIsHeardByItsPeers() throws Exception {
    FakeKernelEngine.refuses = "fake:1";
    try (Team team = Team.with(2, "ce")) {
      List<Throwable> thrown =
          team.outcome(
              rank -> {
                Buffer data = team.room(rank.rank(), 1000);
                rank.allReduce(data, data, ReduceOp.SUM);
              });
      assertThat(thrown)
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOf(JcclException.class)
                      .hasMessageContaining("rank 1 failed in")
                      .hasMessageContaining("operands: on fake:1"));
    }
  }

  @Test
  void memoryOfAnotherDevice() {
    try (Team team = Team.of(2)) {
      Buffer other = team.ints(1, 1, 2);
      refused(
          () -> team.rank(0).allReduce(other, other, ReduceOp.SUM),
          "send.segment: memory of fake:1",
          "memory of fake:0");
    }
  }

  @Test
  void deviceMemoryOnTheHost() {
    List<Communicator> host = Communicator.initAll(1);
    try (Team team = Team.of(1);
        Communicator rank = host.getFirst()) {
      Buffer device = team.ints(0, 1, 2);
      refused(
          () -> rank.allReduce(device, device, ReduceOp.SUM),
          "send.segment: memory of fake:0",
          "host memory",
          "initAll(devices)");
      refused(() -> rank.on(team.stream(0)), "stream", "initAll(devices)");
    }
  }

  @Test
  void deviceMemoryOfAConfinedArena() {
    try (Team team = Team.of(1);
        Arena confined = Arena.ofConfined()) {
      Device device = FakeRuntime.device(0);
      Buffer buffer = Buffer.onDevice(device, device.allocate(8, confined), DataType.INT32, 2);
      refused(
          () -> team.rank(0).allReduce(buffer, buffer, ReduceOp.SUM),
          "confined arena",
          "shared, automatic or global arena");
    }
  }

  @Test
  void overlapIsFoundAsOnTheHost() {
    try (Team team = Team.of(1)) {
      Buffer all = team.ints(0, 1, 2, 3);
      refused(
          () -> team.rank(0).allReduce(all.slice(0, 2), all.slice(1, 2), ReduceOp.SUM),
          "recv: overlaps send at 4 bytes");
      refused(() -> team.rank(0).allToAll(all, all), "alltoall has no in place");
    }
  }

  @Test
  void streamOfAnotherDevice() {
    try (Team team = Team.of(2)) {
      refused(
          () -> team.rank(0).on(team.stream(1)),
          "stream: of fake:1",
          "a stream of fake:0, the device of rank 0");
      refused(() -> Communicator.group().on(team.rank(0), null), "stream: null");
    }
  }

  @Test
  void devicesThatCannotWorkTogether() {
    Device zero = FakeRuntime.device(0);
    Device one = FakeRuntime.device(1);
    refused(() -> Communicator.initAll(List.of()), "devices: []");
    refused(
        () -> Communicator.initAll(List.of(zero, one, zero)),
        "devices[2]: ranks 0 and 2 share fake:0",
        "JCCL_MULTI_RANK_DEVICE=1");
    refused(
        () -> Communicator.initAll(List.of(zero, FakeRuntime.stranger())),
        "devices[1]: other:0",
        "rank 0 is on fake:0");
    FakeRuntime.device(0).reach(one, false);
    refused(
        () -> Communicator.initAll(List.of(one, zero)),
        "fake:0 of rank 1 cannot use the memory of fake:1 of rank 0");
  }

  @Test
  void severalRanksOfADeviceWhereTheSettingAllowsIt() throws Exception {
    Settings settings = Settings.of(java.util.Map.of("NCCL_MULTI_RANK_GPU_ENABLE", "1"));
    assertThat(settings.get(Setting.MULTI_RANK_DEVICE)).isTrue();
    Device device = FakeRuntime.device(0);
    List<Communicator> ranks = Communicator.initAll(List.of(device, device, device), settings);
    try (Arena arena = Arena.ofShared()) {
      Ranks.run(
          ranks,
          rank -> {
            try (rank) {
              Buffer buffer = Buffer.onDevice(device, device.allocate(4, arena), DataType.INT32, 1);
              rank.allReduce(buffer, buffer, ReduceOp.SUM);
            }
          });
      StreamLog.check();
    }
  }

  @Test
  void kernelsThatNoEngineHas() throws Exception {
    FakeKernelEngine.has = key -> key.inputs() < 3;
    try (Team team = Team.with(3, "ce")) {
      team.run(
          rank -> {
            Buffer data = team.ints(rank.rank(), 1);
            refused(
                () -> rank.allReduce(data, data, ReduceOp.SUM),
                "op: sum of 3 int32 on fake:" + rank.rank(),
                "fake has none: a test has taken it away; ask the test");
            rank.broadcast(
                data, data, 0); // Nothing was sent: the communicator is as good as before.
          });
    }
  }
}
