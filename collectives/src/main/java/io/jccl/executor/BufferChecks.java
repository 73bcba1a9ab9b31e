package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/**
 * Checks the buffers of calls of one rank: their memory, whose it is, their sizes, and whether two
 * of them overlap.
 */
final class BufferChecks {
  private final int rank;
  private final int size;
  private final Device device;

  BufferChecks(RankContext context) {
    this.rank = context.rank();
    this.size = context.size();
    this.device = context.isOnDevice() ? context.device().device() : null;
  }

  static Buffer present(String name, Buffer buffer, String why) {
    if (buffer == null) {
      throw new InvalidArgumentException(name, null, "a buffer: " + why);
    }
    return buffer;
  }

  /** Checks both buffers, of which either may be null, and puts them in the call. */
  void set(Call call, Buffer send, Buffer recv) {
    usable(call, send, recv);
    if (recv != null && recv.segment().isReadOnly()) {
      throw new InvalidArgumentException("recv.segment", "read-only", "writable memory");
    }
    call.send = send;
    call.receive = recv;
  }

  /** Checks of both buffers what may have changed since they were checked before. */
  void usable(Call call, Buffer send, Buffer recv) {
    Device wanted = call.onHost ? null : device;
    if (send != null) {
      usable("send", send, call.type, wanted);
    }
    if (recv != null) {
      usable("recv", recv, call.type, wanted);
    }
  }

  /** Checks a buffer that is to be registered. */
  void registrable(Buffer buffer) {
    usable("buffer", present("buffer", buffer, "the memory"), buffer.type(), device);
  }

  private void usable(String name, Buffer buffer, DataType type, Device wanted) {
    if (buffer.type() != type) {
      throw new InvalidArgumentException(
          name + ".type", buffer.type().label(), type.label() + ", as the other buffer");
    }
    if (buffer.device() != wanted) {
      throw elsewhere(name, buffer, wanted);
    }
    MemorySegment segment = buffer.segment();
    if (!segment.scope().isAlive()) {
      throw new InvalidArgumentException(name + ".segment", "closed", "memory of an open arena");
    }
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new InvalidArgumentException(
          name + ".segment",
          "confined to another thread",
          "memory that thread " + Thread.currentThread().getName() + " may use");
    }
    if (wanted != null && !Bounce.isShared(segment)) {
      throw new InvalidArgumentException(
          name + ".segment",
          "device memory of a confined arena",
          "device memory of a shared, automatic or global arena: work goes on after the call");
    }
  }

  private InvalidArgumentException elsewhere(String name, Buffer buffer, Device wanted) {
    String given = buffer.device() == null ? "host memory" : "memory of " + buffer.device().name();
    String legal =
        wanted == null
            ? "host memory, as the communicator has no devices: make it with initAll(devices)"
            : "memory of %s, the device of rank %d: Buffer.onDevice(device, device.allocate(...))"
                .formatted(wanted.name(), rank);
    return new InvalidArgumentException(name + ".segment", given, legal);
  }

  void sameCount(Buffer send, Buffer recv) {
    if (send.count() != recv.count()) {
      throw new InvalidArgumentException(
          "recv.count", recv.count(), send.count() + ", as send.count");
    }
  }

  /** Requires a block for each rank. */
  void blocks(String name, Buffer buffer, long block) {
    if (buffer.count() % size != 0 || buffer.count() / size != block) {
      throw new InvalidArgumentException(
          name + ".count",
          buffer.count(),
          BigInteger.valueOf(block).multiply(BigInteger.valueOf(size))
              + ", "
              + block
              + " for each of "
              + size
              + " ranks");
    }
  }

  /** Where this rank's block begins, in bytes. */
  long ownBlock(Call call) {
    return call.type.bytes(call.count * rank);
  }

  /** Finds whether the call is in place: the input begins {@code ahead} bytes before the output. */
  static void place(Call call, long outputAhead) {
    MemorySegment send = call.send.segment();
    MemorySegment recv = call.receive.segment();
    if (send == recv && outputAhead == 0) {
      call.inPlace = true;
      return;
    }
    if (!overlap(call)) {
      return;
    }
    if (recv.address() - send.address() != outputAhead) {
      throw new InvalidArgumentException(
          "recv",
          "overlaps send at " + (recv.address() - send.address()) + " bytes",
          "separate memory, or in place: " + outputAhead + " bytes from send");
    }
    call.inPlace = true;
  }

  /** Requires that the buffers share no memory. */
  static void apart(Call call) {
    if (overlap(call)) {
      throw new InvalidArgumentException(
          "recv",
          "overlaps send",
          "separate memory: " + call.collective.label() + " has no in place");
    }
  }

  private static boolean overlap(Call call) {
    MemorySegment send = call.send.segment();
    MemorySegment recv = call.receive.segment();
    long sent = call.send.byteSize();
    long received = call.receive.byteSize();
    // Of heap memory, addresses are offsets in an array; only the segments know whether it is one.
    return send.isNative() == recv.isNative()
        && sent > 0
        && received > 0
        && send.address() < recv.address() + received
        && recv.address() < send.address() + sent
        && (send.isNative() || send.asOverlappingSlice(recv).isPresent());
  }
}
