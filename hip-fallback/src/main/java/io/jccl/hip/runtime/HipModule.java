package io.jccl.hip.runtime;

import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Kernels that are loaded on a device. Safe for use by several threads, but for closing. */
public final class HipModule implements AutoCloseable {
  private final HipDevice device;
  private final HipHandle handle;
  private final Arena image;

  private HipModule(HipDevice device, MemorySegment handle, Arena image) {
    this.device = device;
    this.handle = new HipHandle("module", device, handle);
    this.image = image;
  }

  /** HIP reads the image as long as the module lives, so that it stays; PTX ends with a zero. */
  static HipModule load(HipDevice device, byte[] bytes) {
    device.makeCurrent();
    Arena image = Arena.ofShared();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = image.allocate(bytes.length + 1L, 4096);
      MemorySegment.copy(bytes, 0, copy, ValueLayout.JAVA_BYTE, 0, bytes.length);
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipModuleLoadData.invoke(
              HipCalls.hipModuleLoadData(device.calls()), result, copy),
          "hipModuleLoadData");
      return new HipModule(device, result.get(ValueLayout.ADDRESS, 0), image);
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  /**
   * A kernel.
   *
   * @throws HipException if the image has none of that name
   */
  public HipFunction function(String name) {
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipModuleGetFunction.invoke(
              HipCalls.hipModuleGetFunction(device.calls()),
              result,
              handle.get(),
              arena.allocateFrom(name)),
          "hipModuleGetFunction(" + name + ")");
      return new HipFunction(device, name, handle, result.get(ValueLayout.ADDRESS, 0));
    }
  }

  /** Ends its functions. Launches of them must be done. */
  @Override
  public void close() {
    MemorySegment open = handle.close();
    if (open == null) {
      return;
    }
    device.makeCurrent();
    int code = HipCalls.hipModuleUnload.invoke(HipCalls.hipModuleUnload(device.calls()), open);
    image.close();
    device.check(code, "hipModuleUnload");
  }
}
