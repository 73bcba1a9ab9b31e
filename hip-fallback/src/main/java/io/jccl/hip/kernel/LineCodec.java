package io.jccl.hip.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Messages as lines, written plainly: what {@link LinkCheck} compares the kernels with. The layouts
 * are those of the host's LL and LL128.
 */
public final class LineCodec {
  private static final int LINE_WORDS = 15;

  private LineCodec() {}

  /** The lines of a message in native order; words behind its end are zero. */
  public static byte[] encode(LinkProtocol protocol, LinkMessage message, byte[] payload) {
    byte[] lines = new byte[(int) protocol.lines(payload.length) * protocol.lineBytes()];
    MemorySegment slot = MemorySegment.ofArray(lines);
    long[] words = words(message.header(), payload);
    long flag = message.step() + 1;
    for (int i = 0; i < words.length; i++) {
      switch (protocol) {
        case LL -> {
          put(slot, 16L * i, words[i] & 0xFFFF_FFFFL | flag << 32);
          put(slot, 16L * i + 8, words[i] >>> 32 | flag << 32);
        }
        case LL128 -> put(slot, 128L * (i / LINE_WORDS) + 8 * (i % LINE_WORDS), words[i]);
      }
    }
    if (protocol == LinkProtocol.LL128) {
      for (long line = 0; line < lines.length; line += protocol.lineBytes()) {
        put(slot, line + 8 * LINE_WORDS, flag);
      }
    }
    return lines;
  }

  private static long[] words(long header, byte[] payload) {
    byte[] whole = Arrays.copyOf(payload, (payload.length + 7) / 8 * 8);
    long[] words = new long[1 + whole.length / 8];
    words[0] = header;
    for (int i = 1; i < words.length; i++) {
      words[i] = MemorySegment.ofArray(whole).get(ValueLayout.JAVA_LONG_UNALIGNED, 8L * (i - 1));
    }
    return words;
  }

  private static void put(MemorySegment slot, long at, long word) {
    slot.set(ValueLayout.JAVA_LONG_UNALIGNED, at, word);
  }
}
