package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Where one rank leaves messages in device memory for another, one at a time.
 *
 * <p>The sender says where its elements are and records {@code ready} in its stream; the receiver's
 * stream waits for that, copies, and records {@code done}, for which the sender's stream waits. On
 * the host the sender waits until the receiver has enqueued the copy, since only then is there
 * something to wait for. So a second message cannot come before the first was taken, and one event
 * of each kind is enough: {@code ready} is recorded again only after the receiver has called {@code
 * waitFor} and counted {@code taken} up, and {@code done} only after the sender has posted again,
 * which it does after its own {@code waitFor}.
 */
final class Mailbox {
  private static final VarHandle POSTED;
  private static final VarHandle TAKEN;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      POSTED = lookup.findVarHandle(Mailbox.class, "posted", long.class);
      TAKEN = lookup.findVarHandle(Mailbox.class, "taken", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final DeviceEvent ready;
  private final DeviceEvent done;
  private MemorySegment memory;
  private long header;
  private long posted;
  private long taken;

  Mailbox(Device from, Device to) {
    ready = from.newEvent();
    done = to.newEvent();
  }

  /** The sender leaves a message, whose elements are there once its stream has come so far. */
  void post(MemorySegment elements, long kind, DeviceStream stream) {
    memory = elements;
    header = kind;
    stream.record(ready);
    POSTED.setRelease(this, posted + 1);
  }

  /** Whether the sender's latest message has been taken. */
  boolean isTaken() {
    return (long) TAKEN.getAcquire(this) == posted;
  }

  /** The sender lets its stream wait until the elements have been copied. */
  void awaitCopy(DeviceStream stream) {
    stream.waitFor(done);
  }

  /** Whether there is a message that the receiver has not taken. */
  boolean isPosted() {
    return (long) POSTED.getAcquire(this) > taken;
  }

  /** What the message carries; see {@link PointToPointHeader}. */
  long header() {
    return header;
  }

  /** The receiver takes the message. */
  void take(MemorySegment to, DataType type, long count, DeviceStream stream) {
    stream.waitFor(ready);
    long bytes = type.bytes(count);
    if (bytes > 0 && memory.address() != to.address()) {
      stream.copy(memory, 0, to, 0, bytes);
    }
    stream.record(done);
    TAKEN.setRelease(this, taken + 1);
  }

  void close() {
    ready.close();
    done.close();
  }
}
