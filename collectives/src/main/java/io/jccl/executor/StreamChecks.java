package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.InvalidArgumentException;
import io.jccl.Registration;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.spi.Availability;

/**
 * Checks what is given beside the arguments of a call: streams, memory to register, and whether a
 * call may end later than it is made.
 */
public final class StreamChecks {
  private final RankContext context;
  private final BufferChecks buffers;

  /** Checks of a rank. */
  public StreamChecks(RankContext context) {
    this.context = context;
    this.buffers = new BufferChecks(context);
  }

  /** Checks a buffer that is to be registered. */
  public void registration(Buffer buffer, Registration.Kind kind) {
    buffers.registrable(buffer);
    if (kind == null) {
      throw new InvalidArgumentException("kind", null, "LOCAL or SYMMETRIC");
    }
  }

  /** Checks a stream that calls are to go to. */
  public void stream(DeviceStream stream) {
    if (!context.isOnDevice()) {
      throw new InvalidArgumentException(
          "stream",
          "of a device",
          "none, as the communicator has no devices: make it with initAll(devices)");
    }
    Device device = context.device().device();
    if (stream == null || stream.device() != device) {
      throw new InvalidArgumentException(
          "stream",
          stream == null ? null : "of " + stream.device().name(),
          "a stream of " + device.name() + ", the device of rank " + context.rank());
    }
  }

  /**
   * Checks of a call that ends later that its buffers can be used by other threads, and its stream
   * for what it calls.
   */
  public void endsLater(Call call) {
    if (call.captured) {
      checkCaptured(call);
    }
    for (Buffer buffer : new Buffer[] {call.send, call.receive}) {
      if (buffer != null && !Bounce.isShared(buffer.segment())) {
        throw new InvalidArgumentException(
            buffer == call.send ? "send.segment" : "recv.segment",
            "confined to this thread",
            "memory of a shared, automatic or global arena, or an array: the call ends later");
      }
    }
  }

  /** Events of one rank's graph mean nothing in another's; only kernels can wait for peers. */
  private void checkCaptured(Call call) {
    if (call.kind != Call.Kind.COLLECTIVE) {
      throw new InvalidArgumentException(
          "stream", "captured, for " + call, "collectives in graphs; messages outside of them");
    }
    if (context.size() > 1
        && context.device().team().fused().availability()
            instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new InvalidArgumentException(
          "stream",
          "captured, for " + call,
          "a stream that is not: ranks in graphs wait for each other by fused kernels ("
              + reason
              + "; "
              + remedy
              + ")");
    }
  }
}
