package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Device;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ends a kernel that waits for a message which does not come. */
class LinkWatchTest {
  private final Device device = FoldContractTest.device();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = device.allocate(4096, arena);

  @AfterEach
  void free() {
    arena.close();
  }

  private LinkMessage message(long header) {
    return new LinkMessage(500, header, 3, memory, 0);
  }

  private void unpack(HipStream stream, LinkProtocol protocol, LinkWatch watch, long header) {
    Links links = new HipLinks((HipDevice) device, protocol);
    links.unpack(message(header), memory, 2048, watch, stream);
  }

  @ParameterizedTest
  @EnumSource
  void theTimeout(LinkProtocol protocol) {
    try (HipStream stream = ((HipDevice) device).newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      LinkWatch watch = new LinkWatch((HipDevice) device, Duration.ofMillis(30), arena);
      unpack(stream, protocol, watch, 1);
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("30 ms"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAbort(LinkProtocol protocol) {
    try (HipStream stream = ((HipDevice) device).newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      LinkWatch watch = new LinkWatch((HipDevice) device, Duration.ofHours(1), arena);
      unpack(stream, protocol, watch, 1);
      watch.abort();
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("aborted"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anotherHeader(LinkProtocol protocol) {
    try (HipStream stream = ((HipDevice) device).newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      Links links = new HipLinks((HipDevice) device, protocol);
      LinkWatch watch = new LinkWatch((HipDevice) device, Duration.ofSeconds(20), arena);
      links.pack(message(1), memory, 2048, 0, stream);
      unpack(stream, protocol, watch, 2);
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("header"));
    }
  }
}
