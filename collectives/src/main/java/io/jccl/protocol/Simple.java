package io.jccl.protocol;

import java.lang.foreign.MemorySegment;

/**
 * The Simple protocol: the payload lies in the slot as it is, and a flag is released after it.
 *
 * <p>NCCL keeps one tail counter per connection. Here each slot begins with its own flag, step + 1
 * in 64 bits, followed by the header, so that a message of up to 48 bytes is one cache line and one
 * trip. Longer payloads begin on the next line. The flag needs no cleaning: 64 bits do not wrap.
 */
final class Simple {
  /** The size of a slot's first line. */
  private static final int LINE = 64;

  private static final int FLAG = 0;
  private static final int HEADER = 8;
  private static final int SHORT_PAYLOAD = 16;

  private Simple() {}

  /** The largest payload in a slot of {@code slotBytes}. */
  static long maxPayload(long slotBytes) {
    return slotBytes - LINE;
  }

  private static long payload(long slot, long bytes) {
    return slot + (bytes <= LINE - SHORT_PAYLOAD ? SHORT_PAYLOAD : LINE);
  }

  /** The sending end. */
  static final class Out extends SlotSender {
    Out(SlotRing ring, long firstStep) {
      super(ring, firstStep);
    }

    @Override
    public MemorySegment segment() {
      return ring.memory;
    }

    @Override
    public long offset(long bytes) {
      return payload(ring.slot(step), bytes);
    }

    @Override
    public void commit(long bytes, long header) {
      long slot = ring.slot(step);
      SlotRing.LONG.set(ring.memory, slot + HEADER, header);
      SlotRing.LONG.setRelease(ring.memory, slot + FLAG, ++step);
    }
  }

  /** The receiving end. */
  static final class In implements Receiver {
    private final SlotRing ring;
    private long step;

    In(SlotRing ring, long firstStep) {
      this.ring = ring;
      this.step = firstStep;
    }

    @Override
    public State poll(long bytes, long header) {
      long slot = ring.slot(step);
      if ((long) SlotRing.LONG.getAcquire(ring.memory, slot + FLAG) != step + 1) {
        return State.PENDING;
      }
      return (long) SlotRing.LONG.get(ring.memory, slot + HEADER) == header
          ? State.READY
          : State.MISMATCH;
    }

    @Override
    public long header() {
      return (long) SlotRing.LONG.get(ring.memory, ring.slot(step) + HEADER);
    }

    @Override
    public MemorySegment segment() {
      return ring.memory;
    }

    @Override
    public long offset(long bytes) {
      return payload(ring.slot(step), bytes);
    }

    @Override
    public void release() {
      ring.publishHead(++step);
    }
  }
}
