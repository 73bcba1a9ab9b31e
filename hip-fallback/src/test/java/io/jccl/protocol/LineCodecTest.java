package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.kernel.LineCodecAccess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The layouts that message kernels are checked with are those that the host sends and takes. */
class LineCodecTest {
  private static final long SLOT_BYTES = 4096;
  private static final long HEADER = 0x0123456789ABCDEFL;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void hostAndCodecWriteTheSameLines() {
    for (int bytes = 0; bytes < 700; bytes++) {
      for (String protocol : new String[] {"LL", "LL128"}) {
        check(protocol, bytes, bytes);
      }
    }
  }

  private void check(String protocol, int bytes, long step) {
    try (Arena arena = Arena.ofConfined()) {
      SlotRing ring =
          new SlotRing(arena.allocate(SlotRing.bytes(SLOT_BYTES), SlotRing.ALIGNMENT), SLOT_BYTES);
      MemorySegment staging = arena.allocate(2048, 16);
      Sender sender =
          protocol.equals("LL")
              ? new LowLatency.Out(ring, staging, step)
              : new LowLatency128.Out(ring, staging, step);
      byte[] payload = new byte[bytes];
      random.nextBytes(payload);
      MemorySegment.copy(
          payload, 0, sender.segment(), ValueLayout.JAVA_BYTE, sender.offset(bytes), bytes);
      sender.commit(bytes, HEADER);
      byte[] lines = LineCodecAccess.encode(protocol, HEADER, step, payload);
      MemorySegment sent = ring.memory.asSlice(ring.slot(step), lines.length);
      assertThat(sent.toArray(ValueLayout.JAVA_BYTE))
          .as("%s of %d", protocol, bytes)
          .isEqualTo(lines);
    }
  }
}
