package io.jccl.hip.runtime;

import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A kernel on a device, for {@link HipStream#launch}. Safe for use by several threads. */
public final class HipFunction {
  private final HipDevice device;
  private final String name;
  private final HipHandle module;
  private final MemorySegment handle;

  HipFunction(HipDevice device, String name, HipHandle module, MemorySegment handle) {
    this.device = device;
    this.name = name;
    this.module = module;
    this.handle = handle;
  }

  HipDevice device() {
    return device;
  }

  MemorySegment handle() {
    module.get(); // throws if it is closed, and its functions with it
    return handle;
  }

  /** The kernel's name in its image. */
  public String name() {
    return name;
  }

  /**
   * How many blocks a compute unit holds at the same time.
   *
   * @param threads of a block
   * @param sharedBytes of a block, besides what the kernel declares
   */
  public int blocksPerUnit(int threads, long sharedBytes) {
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment blocks = arena.allocate(ValueLayout.JAVA_INT);
      device.check(
          HipCalls.hipModuleOccupancyMaxActiveBlocksPerMultiprocessor.invoke(
              HipCalls.hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(device.calls()),
              blocks,
              handle(),
              threads,
              sharedBytes),
          "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor");
      return blocks.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /** Its name and device. */
  @Override
  public String toString() {
    return name + " on " + device;
  }
}
