package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceEvent;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import io.jccl.hip.ffi.hipIpcEventHandle_st;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An event of one of the three libraries. */
public final class HipEvent implements DeviceEvent {
  private static final double MICROS_IN_MILLISECOND = 1e3;

  private final HipDevice device;
  private final HipHandle handle;

  private HipEvent(HipDevice device, MemorySegment handle) {
    this.device = device;
    this.handle = new HipHandle("event", device, handle);
  }

  static HipEvent open(HipDevice device, int flags) {
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipEventCreateWithFlags.invoke(
              HipCalls.hipEventCreateWithFlags(device.calls()), result, flags),
          "hipEventCreateWithFlags");
      return new HipEvent(device, result.get(ValueLayout.ADDRESS, 0));
    }
  }

  static HipEvent importFrom(HipDevice device, byte[] exported) {
    if (exported.length != hipIpcEventHandle_st.sizeof()) {
      throw new InvalidArgumentException(
          "handle", exported.length + " bytes", "the bytes that export gave");
    }
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment shared = hipIpcEventHandle_st.allocate(arena);
      shared.copyFrom(MemorySegment.ofArray(exported));
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipIpcOpenEventHandle.invoke(
              HipCalls.hipIpcOpenEventHandle(device.calls()), result, shared),
          "hipIpcOpenEventHandle");
      return new HipEvent(device, result.get(ValueLayout.ADDRESS, 0));
    }
  }

  /**
   * A handle that another process can {@link HipDevice#importEvent}.
   *
   * @throws HipException if this was not made by {@link HipDevice#newSharedEvent}
   */
  public byte[] export() {
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment shared = hipIpcEventHandle_st.allocate(arena);
      device.check(
          HipCalls.hipIpcGetEventHandle.invoke(
              HipCalls.hipIpcGetEventHandle(device.calls()), shared, handle()),
          "hipIpcGetEventHandle");
      return shared.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  HipDevice device() {
    return device;
  }

  @Override
  public String toString() {
    return "an event of " + device;
  }

  MemorySegment handle() {
    return handle.get();
  }

  @Override
  public boolean isDone() {
    int code = HipCalls.hipEventQuery.invoke(HipCalls.hipEventQuery(device.calls()), handle());
    if (code == Hip.hipErrorNotReady()) {
      return false;
    }
    device.check(code, "hipEventQuery");
    return true;
  }

  @Override
  public void synchronize() {
    device.check(
        HipCalls.hipEventSynchronize.invoke(HipCalls.hipEventSynchronize(device.calls()), handle()),
        "hipEventSynchronize");
  }

  @Override
  public double microsSince(DeviceEvent earlier) {
    if (!(earlier instanceof HipEvent start) || start.device.library() != device.library()) {
      throw new InvalidArgumentException(
          "earlier", earlier, "an event of a device of the runtime " + device.runtime());
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment milliseconds = arena.allocate(ValueLayout.JAVA_FLOAT);
      device.check(
          HipCalls.hipEventElapsedTime.invoke(
              HipCalls.hipEventElapsedTime(device.calls()), milliseconds, start.handle(), handle()),
          "hipEventElapsedTime");
      return milliseconds.get(ValueLayout.JAVA_FLOAT, 0) * MICROS_IN_MILLISECOND;
    }
  }

  @Override
  public void close() {
    MemorySegment open = handle.close();
    if (open != null) {
      device.check(
          HipCalls.hipEventDestroy.invoke(HipCalls.hipEventDestroy(device.calls()), open),
          "hipEventDestroy");
    }
  }
}
