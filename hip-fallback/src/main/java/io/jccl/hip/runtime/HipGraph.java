package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceException;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Set;

/** A captured graph, ready to be launched. */
final class HipGraph implements DeviceGraph {
  private final HipDevice device;
  private final HipHandle executable;
  private final Set<MemorySegment.Scope> needed;

  private HipGraph(HipDevice device, MemorySegment executable, Set<MemorySegment.Scope> needed) {
    this.device = device;
    this.needed = needed;
    this.executable = new HipHandle("graph", device, executable);
  }

  /**
   * Ends a capture.
   *
   * @param needed the arenas without which the graph must not be launched
   */
  static HipGraph endCapture(
      HipDevice device, MemorySegment stream, Set<MemorySegment.Scope> needed) {
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
      return new HipGraph(device, result.get(ValueLayout.ADDRESS, 0), needed);
    }
  }

  @Override
  public void launch(DeviceStream stream) {
    if (!(stream instanceof HipStream own) || own.device() != device) {
      throw new InvalidArgumentException("stream", stream, "a stream of " + device);
    }
    for (MemorySegment.Scope each : needed) {
      if (!each.isAlive()) {
        throw new DeviceException(
            "the graph uses memory of %s that is freed: the communicator of a call in it, or an"
                    .formatted(device)
                + " arena, is closed");
      }
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
