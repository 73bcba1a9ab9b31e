package io.jccl.hip.kernel;

import io.jccl.hip.image.Machine;

/**
 * The blocks that copies and messages are launched with, whatever language their kernels are in: as
 * many as there is work for, up to a limit that was measured on none. One on the CPU device.
 */
public final class MoveBlocks {
  private static final long VECTORS_OF_THREAD = 8;
  private static final int MOST_OF_UNIT = 8;
  private static final int MOST_OF_MESSAGE = 64;
  private static final long MESSAGE_BYTES_OF_THREAD = 16;

  private MoveBlocks() {}

  /**
   * The blocks for a copy of rows.
   *
   * @param vectorBytes what a kernel moves at once
   * @param computeUnits of the device
   */
  public static int ofCopy(
      Machine machine, int computeUnits, int vectorBytes, long rows, long rowBytes) {
    if (machine == Machine.CPU) {
      return 1;
    }
    long piece = VECTORS_OF_THREAD * vectorBytes * machine.threads();
    long pieces = Math.multiplyExact(rows, rowBytes / piece + 1);
    return (int) Math.min(pieces, (long) MOST_OF_UNIT * computeUnits);
  }

  /** The blocks for a message of so many bytes. */
  public static int ofMessage(Machine machine, long bytes) {
    long wanted = Math.ceilDiv(bytes, MESSAGE_BYTES_OF_THREAD * machine.threads());
    return machine == Machine.CPU ? 1 : Math.clamp(wanted, 1, MOST_OF_MESSAGE);
  }
}
