package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;

/**
 * Messages of one of the protocols LL and LL128 by a device's processor: written to a slot, taken
 * from one, or taken and folded with what is there. All methods add a kernel to a stream and return
 * at once. Payloads lie at any address of memory that the device can use. Safe for use by several
 * threads.
 */
public interface Links {
  /**
   * Writes a message.
   *
   * @param cleaned the lines of the slot to write in all, those behind the message empty but
   *     flagged; 0 for those of the message
   */
  void pack(LinkMessage message, MemorySegment from, long offset, long cleaned, HipStream stream);

  /** Waits for a message and takes its payload. */
  void unpack(
      LinkMessage message, MemorySegment to, long offset, LinkWatch watch, HipStream stream);

  /**
   * A fold of a received payload.
   *
   * @param type of the elements
   * @param kind sum, product, minimum or maximum
   * @param isReceivedFirst whether it is received op local; else local op received
   */
  record Joining(DataType type, ReduceOp.Kind kind, boolean isReceivedFirst) {}

  /** Waits for a message and writes the fold of its payload and a local one, rounded once. */
  void fold(
      LinkMessage message,
      Joining joining,
      MemorySegment local,
      long localOffset,
      MemorySegment to,
      long offset,
      LinkWatch watch,
      HipStream stream);

  /** How a message of so many bytes is written or taken. */
  KernelLaunch launch(long bytes);
}
