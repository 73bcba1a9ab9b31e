package io.jccl.hip.runtime;

import io.jccl.device.DeviceException;
import java.lang.foreign.MemorySegment;

/**
 * A library's handle of something that is closed once. A closed one is not handed out any more:
 * what the libraries do with those differs, and may end the process.
 */
final class HipHandle {
  private final String what;
  private final HipDevice device;
  private final MemorySegment address;
  private boolean closed;

  HipHandle(String what, HipDevice device, MemorySegment address) {
    this.what = what;
    this.device = device;
    this.address = address;
  }

  /**
   * The handle.
   *
   * @throws DeviceException if it is closed
   */
  MemorySegment get() {
    if (closed) {
      throw new DeviceException("the %s of %s is closed: open a new one".formatted(what, device));
    }
    return address;
  }

  /** The handle the first time, to be given back; null from then on. */
  MemorySegment close() {
    if (closed) {
      return null;
    }
    closed = true;
    return address;
  }
}
