package io.jccl.protocol;

import io.jccl.select.Protocol;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One direction between two ranks on one channel with one protocol: a sending and a receiving end
 * over shared slots. Memory is zeroed and lives as long as the arena.
 *
 * @param sender the end of the sending rank
 * @param receiver the end of the receiving rank
 */
public record Connection(Sender sender, Receiver receiver) {
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
    MemorySegment memory = arena.allocate(SlotRing.bytes(slotBytes), SlotRing.ALIGNMENT);
    SlotRing ring = new SlotRing(memory, slotBytes);
    ring.publishHead(firstStep);
    return switch (protocol) {
      case SIMPLE ->
          new Connection(new Simple.Out(ring, firstStep), new Simple.In(ring, firstStep));
      case LL ->
          new Connection(
              new LowLatency.Out(ring, arena.allocate(slotBytes, 64), firstStep),
              new LowLatency.In(ring, arena.allocate(slotBytes, 64), firstStep));
      case LL128 ->
          new Connection(
              new LowLatency128.Out(ring, arena.allocate(slotBytes, 64), firstStep),
              new LowLatency128.In(ring, arena.allocate(slotBytes, 64), firstStep));
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
    return bufferBytes / SlotRing.SLOTS / SlotRing.ALIGNMENT * SlotRing.ALIGNMENT;
  }
}
