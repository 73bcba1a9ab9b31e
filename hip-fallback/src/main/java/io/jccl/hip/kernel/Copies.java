package io.jccl.hip.kernel;

import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;

/**
 * Copies by a device's processor, where its copy engine is slow to start or cannot do it: rows of
 * bytes at distances. Safe for use by several threads.
 */
public interface Copies {
  /**
   * One side of a copy.
   *
   * @param memory that the device can use
   * @param offset of the first row, in bytes
   * @param stride from each row to the next, in bytes
   */
  record Rows(MemorySegment memory, long offset, long stride) {
    /** Where the first row begins. */
    public long address() {
      return memory.address() + offset;
    }
  }

  /** Adds the copy of rows to a stream; no row overlaps another. */
  void enqueue(Rows from, Rows to, long rows, long rowBytes, HipStream stream);

  /** How the copy of rows is launched. */
  KernelLaunch launch(long rows, long rowBytes);
}
