package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * What is opened and closed ten thousand times leaves nothing behind: no handle, no allocation, no
 * thread, and not a stream's memory a turn. That the library frees all that is behind a handle is
 * for the address sanitizer. Handles and allocations are what the CPU device counts; of a GPU
 * (which takes longer, and has a thousand turns) threads and host memory are looked at.
 */
class LeakTest {
  private static final int TIMES = TestDevices.isCpu() ? 10_000 : 1_000;
  private static final long KIB_ALLOWED = 64 << 10;

  private final Device device = TestDevices.get(0);

  @Test
  void streamsEventsMemoryAndGraphsAreGivenBack() throws IOException {
    useAll(TIMES / 10); // until the JVM's own memory is settled
    long live = TestDevices.isCpu() ? TestDevices.liveObjects() : 0;
    long threads = status("Threads:");
    long resident = status("VmRSS:");
    useAll(TIMES);
    if (TestDevices.isCpu()) {
      assertThat(TestDevices.liveObjects()).as("handles and allocations").isEqualTo(live);
    }
    assertThat(status("Threads:")).as("threads").isLessThan(threads + TIMES / 100);
    assertThat(status("VmRSS:")).as("KiB in memory").isLessThan(resident + KIB_ALLOWED);
  }

  private void useAll(int times) {
    for (int i = 0; i < times; i++) {
      try (Arena arena = Arena.ofConfined();
          DeviceStream stream = device.newStream();
          DeviceEvent event = device.newEvent()) {
        MemorySegment memory = device.allocate(64 << 10, arena);
        stream.beginCapture();
        stream.fill(memory, 0, 64, (byte) 1);
        try (DeviceGraph graph = stream.endCapture()) {
          graph.launch(stream);
        }
        stream.fill(memory, 0, memory.byteSize(), (byte) i);
        stream.record(event);
        stream.waitFor(event);
        stream.synchronize();
      }
    }
  }

  private static long status(String name) throws IOException {
    try (var lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }
}
