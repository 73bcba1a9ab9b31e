package io.jccl.protocol;

import java.lang.foreign.MemorySegment;

/**
 * The LL128 protocol: lines of 128 bytes, 15 words of data and one word of flag, step + 1 in 64
 * bits. On a GPU a line is one store of 8 lanes and needs a link that keeps it whole; on a
 * processor the flag is released after the line's data, which is exact on any memory model. The
 * first word of a message is the header.
 */
final class LowLatency128 {
  private static final int LINE = 128;
  private static final int WORD = 8;
  private static final int DATA_WORDS = 15;
  private static final int FLAG = DATA_WORDS * WORD;

  private LowLatency128() {}

  /** The largest payload in a slot of {@code slotBytes}, a multiple of 16 bytes. */
  static long maxPayload(long slotBytes) {
    return (slotBytes / LINE * DATA_WORDS - 1) * WORD & -16L;
  }

  /** The number of words of a message, its header included. */
  private static long words(long bytes) {
    return 1 + (bytes + WORD - 1) / WORD;
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
      return WORD;
    }

    @Override
    public void commit(long bytes, long header) {
      long line = ring.slot(step);
      long words = words(bytes);
      SlotRing.LONG.set(staging, 0L, header);
      for (long first = 0; first < words; first += DATA_WORDS, line += LINE) {
        long length = Math.min(DATA_WORDS, words - first) * WORD;
        MemorySegment.copy(staging, first * WORD, ring.memory, line, length);
        SlotRing.LONG.setRelease(ring.memory, line + FLAG, step + 1);
      }
      step++;
    }
  }

  /** The receiving end. */
  static final class In implements Receiver {
    private final SlotRing ring;
    private final MemorySegment staging;
    private long step;
    private long taken;

    In(SlotRing ring, MemorySegment staging, long firstStep) {
      this.ring = ring;
      this.staging = staging;
      this.step = firstStep;
    }

    @Override
    public State poll(long bytes, long header) {
      long words = words(bytes);
      while (taken < words) {
        long line = ring.slot(step) + taken / DATA_WORDS * LINE;
        if ((long) SlotRing.LONG.getAcquire(ring.memory, line + FLAG) != step + 1) {
          return State.PENDING;
        }
        if (taken == 0 && (long) SlotRing.LONG.get(ring.memory, line) != header) {
          return State.MISMATCH;
        }
        long length = Math.min(DATA_WORDS, words - taken) * WORD;
        MemorySegment.copy(ring.memory, line, staging, taken * WORD, length);
        taken += DATA_WORDS;
      }
      return State.READY;
    }

    @Override
    public long header() {
      return (long) SlotRing.LONG.get(ring.memory, ring.slot(step));
    }

    @Override
    public MemorySegment segment() {
      return staging;
    }

    @Override
    public long offset(long bytes) {
      return WORD;
    }

    @Override
    public void release() {
      taken = 0;
      ring.publishHead(++step);
    }
  }
}
