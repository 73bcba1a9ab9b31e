package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory and events that two processes share. */
@Timeout(60)
class SharedMemoryTest {
  private static final byte OURS = 17;
  private static final byte THEIRS = 34;
  private static final long BYTES = 100_000;

  @Test
  void anotherProcessReadsAndWritesOurMemoryAfterOurEvent() throws Exception {
    assumeFalse(TestDevices.isCpu(), "the CPU device opens handles in its own process only");
    HipDevice device = TestDevices.get(0);
    try (Arena arena = Arena.ofShared();
        HipEvent event = device.newSharedEvent();
        HipStream stream = device.newStream()) {
      MemorySegment memory = device.allocate(BYTES + 300, arena).asSlice(300, BYTES);
      stream.fill(memory, 0, BYTES, OURS);
      stream.record(event);
      String memoryHandle = HexFormat.of().formatHex(device.memory().export(memory));
      String eventHandle = HexFormat.of().formatHex(event.export());
      Process other =
          new ProcessBuilder(
                  System.getProperty("java.home") + File.separator + "bin/java",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  OtherProcess.class.getName(),
                  device.name(),
                  memoryHandle,
                  eventHandle,
                  Byte.toString(OURS),
                  Byte.toString(THEIRS))
              .redirectErrorStream(true)
              .start();
      String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(other.waitFor()).as(said).isZero();
      MemorySegment host = device.allocatePinned(BYTES, arena);
      stream.copy(memory, 0, host, 0, BYTES);
      stream.synchronize();
      assertThat(host.toArray(ValueLayout.JAVA_BYTE)).containsOnly(THEIRS);
    }
  }
}
