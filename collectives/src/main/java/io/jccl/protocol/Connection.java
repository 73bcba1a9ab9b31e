package io.jccl.protocol;

import io.jccl.select.Protocol;
import java.lang.foreign.Arena;

/**
 * One direction between two ranks on one channel with one protocol: slots that both ends see. Each
 * rank makes its own end, on its own thread: ends are written with every message, and objects made
 * by different threads do not share cache lines.
 */
public final class Connection {
  private static final int LINE = 64;

  private final Protocol protocol;
  private final SlotRing ring;
  private final Arena arena;
  private final long firstStep;

  private Connection(Protocol protocol, SlotRing ring, Arena arena, long firstStep) {
    this.protocol = protocol;
    this.ring = ring;
    this.arena = arena;
    this.firstStep = firstStep;
  }

  /**
   * Makes a connection.
   *
   * @param protocol the protocol of all its messages
   * @param bufferBytes the memory for its slots, a multiple of 1024
   * @param arena what owns the memory; it must be usable by both ends' threads
   */
  public static Connection open(Protocol protocol, long bufferBytes, Arena arena) {
    return open(protocol, bufferBytes, arena, 0);
  }

  /** As {@link #open}, with the counters started at {@code firstStep}: for tests of wrapping. */
  static Connection open(Protocol protocol, long bufferBytes, Arena arena, long firstStep) {
    long slotBytes = slotBytes(bufferBytes);
    SlotRing ring =
        new SlotRing(arena.allocate(SlotRing.bytes(slotBytes), SlotRing.ALIGNMENT), slotBytes);
    ring.publishHead(firstStep);
    return new Connection(protocol, ring, arena, firstStep);
  }

  /** Makes the end of the sending rank; there must be one only. */
  public Sender sender() {
    return switch (protocol) {
      case SIMPLE -> new Simple.Out(ring, firstStep);
      case LL -> new LowLatency.Out(ring, arena.allocate(ring.slotBytes, LINE), firstStep);
      case LL128 -> new LowLatency128.Out(ring, arena.allocate(ring.slotBytes, LINE), firstStep);
    };
  }

  /** Makes the end of the receiving rank; there must be one only. */
  public Receiver receiver() {
    return switch (protocol) {
      case SIMPLE -> new Simple.In(ring, firstStep);
      case LL -> new LowLatency.In(ring, arena.allocate(ring.slotBytes, LINE), firstStep);
      case LL128 -> new LowLatency128.In(ring, arena.allocate(ring.slotBytes, LINE), firstStep);
    };
  }

  /** The largest payload of one message, in bytes, a multiple of 16. */
  public static long maxPayload(Protocol protocol, long bufferBytes) {
    long slotBytes = slotBytes(bufferBytes);
    return switch (protocol) {
      case SIMPLE -> Simple.maxPayload(slotBytes);
      case LL -> LowLatency.maxPayload(slotBytes);
      case LL128 -> LowLatency128.maxPayload(slotBytes);
    };
  }

  private static long slotBytes(long bufferBytes) {
    return Math.max(
        SlotRing.ALIGNMENT, bufferBytes / SlotRing.SLOTS / SlotRing.ALIGNMENT * SlotRing.ALIGNMENT);
  }
}
