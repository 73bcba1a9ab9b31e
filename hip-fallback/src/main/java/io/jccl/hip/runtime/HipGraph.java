package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A captured graph, ready to be launched. */
final class HipGraph implements DeviceGraph {
  private final HipDevice device;
  private final HipHandle executable;

  private HipGraph(HipDevice device, MemorySegment executable) {
    this.device = device;
    this.executable = new HipHandle("graph", device, executable);
  }

  static HipGraph endCapture(HipDevice device, MemorySegment stream) {
    MemorySegment calls = device.calls();
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipStreamEndCapture.invoke(HipCalls.hipStreamEndCapture(calls), stream, result),
          "hipStreamEndCapture");
      MemorySegment graph = result.get(ValueLayout.ADDRESS, 0);
      int code =
          HipCalls.hipGraphInstantiate.invoke(
              HipCalls.hipGraphInstantiate(calls),
              result,
              graph,
              MemorySegment.NULL,
              MemorySegment.NULL,
              0);
      int destroyed = HipCalls.hipGraphDestroy.invoke(HipCalls.hipGraphDestroy(calls), graph);
      device.check(code, "hipGraphInstantiate");
      device.check(destroyed, "hipGraphDestroy");
      return new HipGraph(device, result.get(ValueLayout.ADDRESS, 0));
    }
  }

  @Override
  public void launch(DeviceStream stream) {
    if (!(stream instanceof HipStream own) || own.device() != device) {
      throw new InvalidArgumentException("stream", stream, "a stream of " + device);
    }
    device.makeCurrent();
    device.check(
        HipCalls.hipGraphLaunch.invoke(
            HipCalls.hipGraphLaunch(device.calls()), executable.get(), own.handle()),
        "hipGraphLaunch");
  }

  @Override
  public void close() {
    MemorySegment open = executable.close();
    if (open != null) {
      device.makeCurrent();
      device.check(
          HipCalls.hipGraphExecDestroy.invoke(HipCalls.hipGraphExecDestroy(device.calls()), open),
          "hipGraphExecDestroy");
    }
  }
}
