package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceGraph;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Captured work. */
class GraphTest {
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
  void capturedWorkIsDoneWhenItIsLaunchedAndEachTime() {
    MemorySegment from = cleared(8);
    MemorySegment to = cleared(8);
    try (HipStream stream = device.newStream()) {
      assertThat(stream.isCapturing()).isFalse();
      stream.beginCapture();
      assertThat(stream.isCapturing()).isTrue();
      stream.copy(from, 0, to, 0, 8);
      DeviceGraph graph = stream.endCapture();
      assertThat(stream.isCapturing()).isFalse();
      stream.synchronize();
      for (long value = 1; value < 100; value++) {
        from.set(ValueLayout.JAVA_LONG, 0, value);
        assertThat(to.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(value - 1);
        graph.launch(stream);
        stream.synchronize();
        assertThat(to.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(value);
      }
      graph.close();
      graph.close();
    }
  }

  @Test
  void forkedStreamsRunSideBySide() {
    MemorySegment flags = cleared(8);
    MemorySegment done = cleared(1);
    try (HipStream origin = device.newStream();
        HipStream other = TestDevices.get(1).newStream();
        DeviceEvent forked = device.newEvent();
        DeviceEvent joined = TestDevices.get(1).newEvent()) {
      origin.beginCapture();
      origin.record(forked);
      other.waitFor(forked);
      assertThat(other.isCapturing()).isTrue();
      // Each waits for what the other writes after it: alone neither would end.
      Flags.await(origin, flags, 0, 1);
      Flags.write(other, flags, 0, 1);
      Flags.await(other, flags, 4, 1);
      other.record(joined);
      Flags.write(origin, flags, 4, 1);
      origin.waitFor(joined);
      origin.fill(done, 0, 1, (byte) 7);
      try (DeviceGraph graph = origin.endCapture()) {
        assertThat(other.isCapturing()).isFalse();
        for (int i = 0; i < 20; i++) {
          flags.fill((byte) 0);
          done.fill((byte) 0);
          graph.launch(origin);
          origin.synchronize();
          assertThat(done.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 7);
        }
      }
    }
  }

  @Test
  void launchesOfOneGraphFollowEachOther() {
    MemorySegment flag = cleared(4);
    try (HipStream stream = device.newStream();
        HipStream second = device.newStream()) {
      stream.beginCapture();
      Flags.await(stream, flag, 0, 1);
      try (DeviceGraph graph = stream.endCapture()) {
        graph.launch(stream);
        graph.launch(second);
        assertThat(stream.isDone()).isFalse();
        assertThat(second.isDone()).isFalse();
        flag.set(ValueLayout.JAVA_INT, 0, 1);
        stream.synchronize();
        second.synchronize();
      }
    }
  }

  @Test
  void workThatNobodyWaitsForEndsTheCapture() {
    MemorySegment memory = cleared(8);
    try (HipStream origin = device.newStream();
        HipStream other = device.newStream();
        DeviceEvent forked = device.newEvent()) {
      origin.beginCapture();
      origin.record(forked);
      other.waitFor(forked);
      other.fill(memory, 0, 8, (byte) 1);
      assertThatThrownBy(origin::endCapture)
          .isInstanceOf(HipException.class)
          .hasMessageContaining("hipErrorStreamCaptureUnjoined");
      assertThat(origin.isCapturing()).isFalse();
      assertThat(other.isCapturing()).isFalse();
    }
  }

  @Test
  void waitingOnTheHostInACaptureIsRefusedAndSpoilsIt() {
    try (HipStream stream = device.newStream()) {
      stream.beginCapture();
      assertThatThrownBy(stream::synchronize)
          .hasMessageContaining("hipErrorStreamCaptureUnsupported");
      assertThatThrownBy(stream::endCapture)
          .hasMessageContaining("hipErrorStreamCaptureInvalidated");
      stream.synchronize();
    }
  }

  @Test
  void captureCannotBeginTwiceNorEndWithoutBeginning() {
    try (HipStream stream = device.newStream()) {
      assertThatThrownBy(stream::endCapture).hasMessageContaining("hipErrorIllegalState");
      stream.beginCapture();
      assertThatThrownBy(stream::beginCapture).hasMessageContaining("hipErrorIllegalState");
      stream.endCapture().close();
    }
  }

  @Test
  void aCapturedStreamCannotWaitForWorkOutsideNorOfAnotherCapture() {
    try (HipStream one = device.newStream();
        HipStream two = device.newStream();
        DeviceEvent event = device.newEvent()) {
      two.record(event);
      one.beginCapture();
      assertThatThrownBy(() -> one.waitFor(event))
          .hasMessageContaining("hipErrorStreamCaptureIsolation");
      assertThatThrownBy(one::endCapture).hasMessageContaining("Invalidated");

      one.beginCapture();
      two.beginCapture();
      two.record(event);
      assertThatThrownBy(() -> one.waitFor(event))
          .hasMessageContaining("hipErrorStreamCaptureMerge");
      assertThatThrownBy(event::isDone).hasMessageContaining("hipErrorCapturedEvent");
      assertThatThrownBy(one::endCapture).hasMessageContaining("Invalidated");
      assertThatThrownBy(two::endCapture).hasMessageContaining("Invalidated");
    }
  }

  @Test
  void aStreamMayBeClosedInItsCapture() {
    HipStream origin = device.newStream();
    HipStream other = device.newStream();
    try (DeviceEvent forked = device.newEvent()) {
      origin.beginCapture();
      origin.record(forked);
      other.waitFor(forked);
      other.close();
      assertThatThrownBy(origin::endCapture).hasMessageContaining("Invalidated");
      origin.beginCapture();
      origin.close();
    }
  }

  @Test
  void aGraphOfFreedMemoryIsNotLaunched() {
    MemorySegment target = cleared(8);
    try (HipStream stream = device.newStream()) {
      Arena closing = Arena.ofShared();
      MemorySegment source = device.allocate(8, closing);
      stream.beginCapture();
      stream.copy(source, 0, target, 0, 8);
      try (DeviceGraph graph = stream.endCapture()) {
        closing.close();
        assertThatThrownBy(() -> graph.launch(stream)).hasMessageContaining("that is freed");
      }
    }
  }
}
