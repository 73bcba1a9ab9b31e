package io.jccl.protocol;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Small rings on the heap, cheap enough for a new one in every sample of a stress test. */
final class RingMemory {
  static final long SLOT_BYTES = 256;

  private RingMemory() {}

  static SlotRing ring() {
    return new SlotRing(words(SlotRing.bytes(SLOT_BYTES)), SLOT_BYTES);
  }

  static MemorySegment words(long bytes) {
    return MemorySegment.ofArray(new long[(int) (bytes / Long.BYTES)]);
  }

  /** Sends a message all of whose words, the header too, are {@code word}. */
  static void send(Sender sender, int words, long word) {
    long bytes = words * 8L;
    for (int i = 0; i < words; i++) {
      sender.segment().set(ValueLayout.JAVA_LONG, sender.offset(bytes) + i * 8L, word);
    }
    sender.commit(bytes, word);
  }

  /** 1 if all words of the message are {@code word}, otherwise -1. */
  static int check(Receiver receiver, int words, long word) {
    for (int i = 0; i < words; i++) {
      long at = receiver.offset(words * 8L) + i * 8L;
      if (receiver.segment().get(ValueLayout.JAVA_LONG, at) != word) {
        return -1;
      }
    }
    return 1;
  }
}
