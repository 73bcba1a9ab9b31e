package io.jccl.protocol;

import java.lang.foreign.MemorySegment;

/**
 * The LL protocol: each 8 bytes cross as a line of two 8-byte halves, {data, flag} each, 32 bits
 * and 32 bits. Every half is one atomic store, so data never arrives without its flag and no fence
 * is needed; half of what is written is payload.
 *
 * <p>The flag is the low half of step + 1. A line that a short message left untouched would match
 * again 2^32 steps later; so in the last eight steps before each multiple of 2^31 the sender
 * rewrites every line of the slot. The first line of a message carries the header.
 */
final class LowLatency {
  private static final int LINE = 16;
  private static final int WORD = 8;

  /** Steps s with (s and this) == this clean their slot: eight in 2^31. */
  private static final long CLEANING = 0x7ffffff8L;

  private LowLatency() {}

  /** The largest payload in a slot of {@code slotBytes}, a multiple of 16 bytes. */
  static long maxPayload(long slotBytes) {
    return (slotBytes / LINE - 1) * WORD & -16L;
  }

  private static long words(long bytes) {
    return (bytes + WORD - 1) / WORD;
  }

  /** The sending end. */
  static final class Out extends SlotSender {
    private final MemorySegment staging;

    Out(SlotRing ring, MemorySegment staging, long firstStep) {
      super(ring, firstStep);
      this.staging = staging;
    }

    @Override
    public MemorySegment segment() {
      return staging;
    }

    @Override
    public long offset(long bytes) {
      return 0;
    }

    @Override
    public void commit(long bytes, long header) {
      long slot = ring.slot(step);
      long flag = (step + 1) << 32;
      long words = words(bytes);
      put(slot, header, flag);
      for (long i = 0; i < words; i++) {
        put(slot + (i + 1) * LINE, (long) SlotRing.LONG.get(staging, i * WORD), flag);
      }
      if ((step & CLEANING) == CLEANING) {
        for (long at = (words + 1) * LINE; at + LINE <= ring.slotBytes; at += LINE) {
          put(slot + at, 0, flag);
        }
      }
      step++;
    }

    private void put(long line, long word, long flag) {
      SlotRing.LONG.setOpaque(ring.memory, line, word & 0xffffffffL | flag);
      SlotRing.LONG.setOpaque(ring.memory, line + WORD, word >>> 32 | flag);
    }
  }

  /** The receiving end. */
  static final class In implements Receiver {
    private final SlotRing ring;
    private final MemorySegment staging;
    private long step;
    private long taken;
    private boolean headerSeen;

    In(SlotRing ring, MemorySegment staging, long firstStep) {
      this.ring = ring;
      this.staging = staging;
      this.step = firstStep;
    }

    @Override
    public State poll(long bytes, long header) {
      long slot = ring.slot(step);
      int flag = (int) (step + 1);
      if (!headerSeen) {
        long low = half(slot);
        long high = half(slot + WORD);
        if ((int) (low >>> 32) != flag || (int) (high >>> 32) != flag) {
          return State.PENDING;
        }
        if ((high << 32 | low & 0xffffffffL) != header) {
          return State.MISMATCH;
        }
        headerSeen = true;
      }
      long words = words(bytes);
      for (; taken < words; taken++) {
        long line = slot + (taken + 1) * LINE;
        long low = half(line);
        long high = half(line + WORD);
        if ((int) (low >>> 32) != flag || (int) (high >>> 32) != flag) {
          return State.PENDING;
        }
        SlotRing.LONG.set(staging, taken * WORD, high << 32 | low & 0xffffffffL);
      }
      return State.READY;
    }

    private long half(long at) {
      return (long) SlotRing.LONG.getOpaque(ring.memory, at);
    }

    @Override
    public long header() {
      return half(ring.slot(step) + WORD) << 32 | half(ring.slot(step)) & 0xffffffffL;
    }

    @Override
    public MemorySegment segment() {
      return staging;
    }

    @Override
    public long offset(long bytes) {
      return 0;
    }

    @Override
    public void release() {
      taken = 0;
      headerSeen = false;
      ring.publishHead(++step);
    }
  }
}
