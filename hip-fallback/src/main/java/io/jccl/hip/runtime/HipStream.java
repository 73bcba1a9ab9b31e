package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;

/** A stream that waits for no other, HIP's default stream included. */
public final class HipStream implements DeviceStream {
  private final HipDevice device;
  private final MemorySegment calls;
  private final HipHandle handle;
  private final LaunchParameters parameters;

  /** While work is kept instead of done, the arenas that it needs; null otherwise. */
  private Set<MemorySegment.Scope> needed;

  private HipStream(HipDevice device, MemorySegment handle) {
    this.device = device;
    this.calls = device.calls();
    this.handle = new HipHandle("stream", device, handle);
    this.parameters = device.takeLaunchParameters();
  }

  static HipStream open(HipDevice device) {
    device.makeCurrent();
    try (Arena local = Arena.ofConfined()) {
      MemorySegment result = local.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipStreamCreateWithFlags.invoke(
              HipCalls.hipStreamCreateWithFlags(device.calls()),
              result,
              Hip.hipStreamNonBlocking()),
          "hipStreamCreateWithFlags");
      return new HipStream(device, result.get(ValueLayout.ADDRESS, 0));
    }
  }

  /** Room for the arguments of launches until this closes: 4,096 bytes to be filled for each. */
  public MemorySegment arguments() {
    handle.get(); // after closing it is another stream's
    return parameters.arguments();
  }

  /**
   * Adds a kernel.
   *
   * @param function of a module of this stream's device
   * @param sharedBytes of memory that the threads of a block share, besides what the kernel
   *     declares
   * @param arguments the kernel's only parameter, native memory of at most 4,096 bytes; it may be
   *     changed when this returns, see {@link #arguments}
   * @throws InvalidArgumentException if the function is another device's
   */
  public void launch(
      HipFunction function, int blocks, int threads, int sharedBytes, MemorySegment arguments) {
    if (function.device() != device) {
      throw new InvalidArgumentException("function", function, "a kernel loaded on " + device);
    }
    need(arguments);
    device.makeCurrent();
    device.check(
        HipCalls.hipModuleLaunchKernel.invoke(
            HipCalls.hipModuleLaunchKernel(calls),
            function.handle(),
            blocks,
            1,
            1,
            threads,
            1,
            1,
            sharedBytes,
            handle.get(),
            MemorySegment.NULL,
            parameters.describe(arguments)),
        "hipModuleLaunchKernel");
  }

  @Override
  public HipDevice device() {
    return device;
  }

  @Override
  public String toString() {
    return "a stream of " + device;
  }

  @Override
  public void copy(
      MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes) {
    MemorySegment source = HipMemory.address("from", from, fromOffset, bytes);
    MemorySegment target = HipMemory.address("to", to, toOffset, bytes);
    if (bytes == 0) {
      return;
    }
    need(from);
    need(to);
    device.makeCurrent();
    checkRange(
        HipCalls.hipMemcpyAsync.invoke(
            HipCalls.hipMemcpyAsync(calls),
            target,
            source,
            bytes,
            Hip.hipMemcpyDefault(),
            handle.get()),
        "hipMemcpyAsync",
        "copy",
        bytes);
  }

  @Override
  public void fill(MemorySegment to, long offset, long bytes, byte value) {
    MemorySegment target = HipMemory.address("to", to, offset, bytes);
    if (bytes == 0) {
      return;
    }
    need(to);
    device.makeCurrent();
    checkRange(
        HipCalls.hipMemsetAsync.invoke(
            HipCalls.hipMemsetAsync(calls), target, value, bytes, handle.get()),
        "hipMemsetAsync",
        "fill",
        bytes);
  }

  /** What a library does not take of ranges that lie in their segments is the user's to correct. */
  private void checkRange(int code, String call, String what, long bytes) {
    if (code == Hip.hipErrorInvalidValue()) {
      device.library().forgetError();
      throw new InvalidArgumentException(
          what + ".bytes",
          "%d, which %s refuses on %s".formatted(bytes, call, device),
          "a range within one allocation that is not freed: a segment may have been made longer"
              + " than its memory");
    }
    device.check(code, call);
  }

  @Override
  public void record(DeviceEvent event) {
    if (!(event instanceof HipEvent own) || own.device() != device) {
      throw new InvalidArgumentException("event", event, "an event of " + device);
    }
    device.makeCurrent();
    device.check(
        HipCalls.hipEventRecord.invoke(HipCalls.hipEventRecord(calls), own.handle(), handle.get()),
        "hipEventRecord");
  }

  @Override
  public void waitFor(DeviceEvent event) {
    device.makeCurrent();
    device.check(
        HipCalls.hipStreamWaitEvent.invoke(
            HipCalls.hipStreamWaitEvent(calls), handle.get(), handleOf(event), 0),
        "hipStreamWaitEvent");
  }

  private MemorySegment handleOf(DeviceEvent event) {
    if (event instanceof HipEvent own && own.device().library() == device.library()) {
      return own.handle();
    }
    throw new InvalidArgumentException(
        "event", event, "an event of a device of the runtime " + device.runtime());
  }

  @Override
  public void synchronize() {
    device.makeCurrent();
    device.check(
        HipCalls.hipStreamSynchronize.invoke(HipCalls.hipStreamSynchronize(calls), handle.get()),
        "hipStreamSynchronize");
  }

  @Override
  public boolean isDone() {
    device.makeCurrent();
    int code = HipCalls.hipStreamQuery.invoke(HipCalls.hipStreamQuery(calls), handle.get());
    if (code == Hip.hipErrorNotReady()) {
      return false;
    }
    device.check(code, "hipStreamQuery");
    return true;
  }

  /**
   * Begins to keep work. Relaxed, in HIP's words: other threads and streams do as they like, which
   * is what several ranks in one process need.
   */
  @Override
  public void beginCapture() {
    device.makeCurrent();
    device.check(
        HipCalls.hipStreamBeginCapture.invoke(
            HipCalls.hipStreamBeginCapture(calls), handle.get(), Hip.hipStreamCaptureModeRelaxed()),
        "hipStreamBeginCapture");
    needed = new HashSet<>();
  }

  @Override
  public DeviceGraph endCapture() {
    Set<MemorySegment.Scope> ofGraph = needed == null ? Set.of() : needed;
    needed = null;
    return HipGraph.endCapture(device, handle.get(), ofGraph);
  }

  /** Arguments of kernels are copied; but whoever owns them owns what they point to. */
  private void need(MemorySegment memory) {
    if (needed != null) {
      needed.add(memory.scope());
    }
  }

  @Override
  public boolean isCapturing() {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment status = local.allocate(ValueLayout.JAVA_INT);
      device.check(
          HipCalls.hipStreamIsCapturing.invoke(
              HipCalls.hipStreamIsCapturing(calls), handle.get(), status),
          "hipStreamIsCapturing");
      return status.get(ValueLayout.JAVA_INT, 0) != Hip.hipStreamCaptureStatusNone();
    }
  }

  MemorySegment handle() {
    return handle.get();
  }

  @Override
  public void close() {
    MemorySegment open = handle.close();
    if (open == null) {
      return;
    }
    device.makeCurrent();
    int waited = HipCalls.hipStreamSynchronize.invoke(HipCalls.hipStreamSynchronize(calls), open);
    int destroyed = HipCalls.hipStreamDestroy.invoke(HipCalls.hipStreamDestroy(calls), open);
    device.giveBack(parameters);
    if (waited == Hip.hipErrorStreamCaptureUnsupported()) {
      device.library().forgetError();
    } else {
      device.check(waited, "hipStreamSynchronize");
    }
    device.check(destroyed, "hipStreamDestroy");
  }
}
