package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceException;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Order within and between streams. */
class StreamTest {
  private static final int BYTES = 10_007;

  private final HipDevice device = TestDevices.get(0);
  private final Arena arena = Arena.ofShared();

  @AfterEach
  void free() {
    arena.close();
  }

  private MemorySegment cleared(long bytes) {
    return device.allocatePinned(bytes, arena).fill((byte) 0);
  }

  @Test
  void copiesGoFromHostThroughDevicesToHost() {
    MemorySegment in = arena.allocate(BYTES);
    for (int i = 0; i < BYTES; i++) {
      in.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31));
    }
    MemorySegment out = arena.allocate(BYTES);
    MemorySegment here = device.allocate(BYTES, arena);
    MemorySegment there = TestDevices.get(1).allocate(BYTES, arena);
    try (DeviceStream stream = device.newStream()) {
      stream.copy(in, 0, here, 0, BYTES);
      stream.copy(here, 3, there, 1, BYTES - 3);
      stream.copy(there, 1, out, 5, BYTES - 5);
      stream.synchronize();
    }
    assertThat(out.asSlice(5, BYTES - 5).mismatch(in.asSlice(3, BYTES - 5))).isEqualTo(-1);
    assertThat(out.asSlice(0, 5).toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
  }

  @Test
  void fillsTouchTheirRangeAlone() {
    MemorySegment memory = cleared(100);
    try (DeviceStream stream = device.newStream()) {
      stream.fill(memory, 0, 100, (byte) 1);
      stream.fill(memory, 10, 20, (byte) -2);
      stream.fill(memory, 50, 0, (byte) 9);
    }
    for (int i = 0; i < 100; i++) {
      assertThat(memory.get(ValueLayout.JAVA_BYTE, i))
          .as("byte %d", i)
          .isEqualTo((byte) (i >= 10 && i < 30 ? -2 : 1));
    }
  }

  @Test
  void workWaitsForAFlagAndTheHostDoesNot() {
    MemorySegment flag = cleared(8);
    flag.set(ValueLayout.JAVA_INT, 4, 6);
    MemorySegment memory = cleared(1);
    try (HipStream stream = device.newStream()) {
      Flags.await(stream, flag, 4, 7);
      stream.fill(memory, 0, 1, (byte) 3);
      assertThat(stream.isDone()).isFalse();
      flag.set(ValueLayout.JAVA_INT, 4, 8);
      stream.synchronize();
      assertThat(stream.isDone()).isTrue();
    }
    assertThat(memory.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 3);
  }

  @Test
  void aStreamWaitsForTheRecordThatItWasToldOf() {
    MemorySegment flags = cleared(8);
    try (HipStream first = device.newStream();
        HipStream second = device.newStream();
        HipStream waiting = device.newStream();
        DeviceEvent event = device.newEvent()) {
      Flags.await(first, flags, 0, 1);
      first.record(event);
      waiting.waitFor(event);
      second.record(event); // recorded again, and reached at once
      event.synchronize();
      assertThat(waiting.isDone()).isFalse();
      flags.set(ValueLayout.JAVA_INT, 0, 1);
      waiting.synchronize();
      assertThat(first.isDone()).isTrue();
    }
  }

  @Test
  void manyStreamsPassATokenAroundInOrder() {
    int rounds = 200;
    int ranks = 8;
    MemorySegment token = cleared(8);
    MemorySegment seen = cleared(8L * rounds * ranks);
    List<HipDevice> devices = IntStream.range(0, ranks).mapToObj(TestDevices::get).toList();
    List<HipStream> streams = devices.stream().map(HipDevice::newStream).toList();
    List<HipEvent> events = devices.stream().map(HipDevice::newEvent).toList();
    MemorySegment numbers = cleared(8L * rounds * ranks);
    for (int i = 0; i < rounds * ranks; i++) {
      numbers.setAtIndex(ValueLayout.JAVA_LONG, i, i);
    }
    for (int i = 0; i < rounds * ranks; i++) {
      int rank = i % ranks;
      int before = (rank + ranks - 1) % ranks;
      streams.get(rank).waitFor(events.get(before));
      streams.get(rank).copy(token, 0, seen, 8L * i, 8);
      streams.get(rank).copy(numbers, 8L * i, token, 0, 8);
      streams.get(rank).record(events.get(rank));
    }
    streams.forEach(DeviceStream::synchronize);
    for (int i = 1; i < rounds * ranks; i++) {
      assertThat(seen.getAtIndex(ValueLayout.JAVA_LONG, i)).as("step %d", i).isEqualTo(i - 1);
    }
    events.forEach(DeviceEvent::close);
    streams.forEach(DeviceStream::close);
  }

  @Test
  void timedEventsAreInOrder() {
    try (HipStream stream = device.newStream();
        DeviceEvent start = device.newTimedEvent();
        DeviceEvent end = device.newTimedEvent()) {
      assertThat(start.isDone()).as("never recorded").isTrue();
      MemorySegment flag = cleared(4);
      stream.record(start);
      Flags.await(stream, flag, 0, 1);
      stream.record(end);
      assertThat(end.isDone()).isFalse();
      assertThatThrownBy(() -> end.microsSince(start)).hasMessageContaining("hipErrorNotReady");
      flag.set(ValueLayout.JAVA_INT, 0, 1);
      end.synchronize();
      assertThat(end.isDone()).isTrue();
      assertThat(end.microsSince(start)).isPositive();
      assertThat(start.microsSince(end)).isNegative();
    }
  }

  @Test
  void anUntimedEventHasNoTime() {
    try (DeviceStream stream = device.newStream();
        DeviceEvent start = device.newEvent();
        DeviceEvent end = device.newEvent()) {
      stream.record(start);
      stream.record(end);
      stream.synchronize();
      assertThatThrownBy(() -> end.microsSince(start))
          .isInstanceOf(HipException.class)
          .hasMessageContaining("hipEventElapsedTime");
    }
  }

  @Test
  void aSharedEventIsTheSameEvent() {
    assumeTrue(TestDevices.isCpu(), "GPUs open handles in other processes only");
    MemorySegment flag = cleared(4);
    try (HipStream stream = device.newStream();
        HipEvent event = device.newSharedEvent();
        HipEvent same = device.importEvent(event.export())) {
      Flags.await(stream, flag, 0, 1);
      stream.record(event);
      assertThat(same.isDone()).isFalse();
      flag.set(ValueLayout.JAVA_INT, 0, 1);
      same.synchronize();
      assertThat(event.isDone()).isTrue();
    }
    try (HipEvent event = device.newEvent()) {
      assertThatThrownBy(event::export).hasMessageContaining("hipErrorInvalidHandle");
    }
  }

  @Test
  void wrongMemoryIsRefusedBeforeAnythingIsDone() {
    MemorySegment memory = cleared(16);
    Arena closed = Arena.ofShared();
    MemorySegment dead = device.allocatePinned(16, closed);
    closed.close();
    try (DeviceStream stream = device.newStream()) {
      assertThatThrownBy(() -> stream.copy(MemorySegment.ofArray(new byte[16]), 0, memory, 0, 16))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("heap");
      assertThatThrownBy(() -> stream.copy(memory, 8, memory, 0, 9))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> stream.fill(dead, 0, 16, (byte) 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
      assertThat(stream.isDone()).isTrue();
    }
  }

  @Test
  void anEventIsRecordedOnItsOwnDeviceOnly() {
    HipDevice other = TestDevices.get(1);
    assumeTrue(other != device, "there is one device");
    try (DeviceStream stream = device.newStream();
        DeviceEvent event = other.newEvent()) {
      assertThatThrownBy(() -> stream.record(event))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining(device.name());
      stream.waitFor(event);
    }
  }

  @Test
  void aClosedStreamIsRefusedAndClosesOnlyOnce() {
    HipStream stream = device.newStream();
    stream.close();
    stream.close();
    assertThatThrownBy(stream::synchronize)
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void streamsOfManyThreadsDoNotMix() throws InterruptedException {
    int threads = 8;
    int rounds = 300;
    List<Throwable> failures = new ArrayList<>();
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      byte value = (byte) (t + 1);
      HipDevice mine = TestDevices.get(t);
      all.add(
          Thread.ofPlatform()
              .uncaughtExceptionHandler((thread, failure) -> failures.add(failure))
              .start(() -> fillAndCheck(mine, value, rounds)));
    }
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  private static void fillAndCheck(HipDevice mine, byte value, int rounds) {
    try (Arena own = Arena.ofConfined();
        DeviceStream stream = mine.newStream()) {
      MemorySegment there = mine.allocate(BYTES, own);
      MemorySegment here = mine.allocatePinned(BYTES, own);
      for (int i = 0; i < rounds; i++) {
        stream.fill(there, 0, BYTES, value);
        stream.copy(there, 0, here, 0, BYTES);
        stream.fill(there, 0, BYTES, (byte) 0);
        stream.synchronize();
        assertThat(here.get(ValueLayout.JAVA_BYTE, i % BYTES)).isEqualTo(value);
      }
    }
  }

  /** On the CPU device, where any device may use the memory of another without being asked. */
  @Test
  void memoryIsFreedWhenAllDevicesHaveDoneTheirWork() throws InterruptedException {
    assumeTrue(TestDevices.isCpu());
    MemorySegment flag = cleared(4);
    MemorySegment copy = cleared(BYTES);
    Arena closing = Arena.ofShared();
    MemorySegment memory = device.allocate(BYTES, closing);
    AtomicBoolean wasDone = new AtomicBoolean();
    try (HipStream stream = TestDevices.get(1).newStream()) {
      Flags.await(stream, flag, 0, 1);
      stream.copy(memory, 0, copy, 0, BYTES);
      Thread closer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    closing.close();
                    wasDone.set(stream.isDone());
                  });
      closer.join(100);
      flag.set(ValueLayout.JAVA_INT, 0, 1);
      closer.join();
    }
    assertThat(wasDone).isTrue();
  }
}
