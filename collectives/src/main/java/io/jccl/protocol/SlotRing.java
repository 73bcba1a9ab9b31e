package io.jccl.protocol;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of one connection, which both ends see: the receiver's head counter on a line of its
 * own, then {@link #SLOTS} slots.
 *
 * <p>Steps count messages over the whole life of a connection, in 64 bits; the message of step s
 * lies in slot s mod 8. The sender may write step s once the head is above s - 8.
 */
final class SlotRing {
  /** The number of slots, NCCL_STEPS. */
  static final int SLOTS = 8;

  /** The alignment of every slot: two cache lines, since processors fetch them in pairs. */
  static final int ALIGNMENT = 128;

  static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private static final long HEAD = 0;

  final MemorySegment memory;
  final long slotBytes;

  /** A ring over zeroed memory of {@link #bytes} bytes, aligned to {@link #ALIGNMENT}. */
  SlotRing(MemorySegment memory, long slotBytes) {
    this.memory = memory;
    this.slotBytes = slotBytes;
  }

  /** The memory that a ring needs. */
  static long bytes(long slotBytes) {
    return ALIGNMENT + SLOTS * slotBytes;
  }

  /** The offset of the slot of a step. */
  long slot(long step) {
    return ALIGNMENT + (step & (SLOTS - 1)) * slotBytes;
  }

  /** Publishes that all steps below {@code step} have been taken. */
  void publishHead(long step) {
    LONG.setRelease(memory, HEAD, step);
  }

  /** The number of steps that the receiver has taken. */
  long head() {
    return (long) LONG.getAcquire(memory, HEAD);
  }
}
