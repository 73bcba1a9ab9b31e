package io.jccl.perf;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.Registration;
import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rank on a device: calls go to a stream of its own, and the host sees the buffers by way of
 * pinned memory of the same layout.
 *
 * <p>If somebody wants to know whether work goes on, marks are events in the stream, and waiting
 * for the stream is waiting for one event after the other.
 */
final class DeviceSite implements Site {
  /** The most events in the stream; more calls wait for the oldest. */
  private static final int MOST_MARKS = 256;

  private final Communicator communicator;
  private final Device device;
  private final DeviceStream stream;
  private final boolean ownsStream;
  private final RankMemory memory;
  private final RankMemory view;
  private final MemorySegment flushed;
  private final Optional<Runnable> progress;
  private final ArrayDeque<DeviceEvent> marks = new ArrayDeque<>();
  private final ArrayDeque<DeviceEvent> spare = new ArrayDeque<>();
  private final List<Registration> registrations = new ArrayList<>();
  private Optional<Registration.Kind> registered = Optional.empty();

  /**
   * A site.
   *
   * @param memory buffers on the rank's device
   * @param view pinned memory of the same layout
   * @param flushed device memory that is larger than the caches, or empty
   * @param progress to be told whenever work is seen to go on, if anybody wants to know
   */
  DeviceSite(
      Communicator communicator,
      RankMemory memory,
      RankMemory view,
      MemorySegment flushed,
      Optional<Runnable> progress) {
    this(communicator, communicator.device().newStream(), true, memory, view, flushed, progress);
  }

  private DeviceSite(
      Communicator communicator,
      DeviceStream stream,
      boolean ownsStream,
      RankMemory memory,
      RankMemory view,
      MemorySegment flushed,
      Optional<Runnable> progress) {
    this.communicator = communicator;
    this.device = communicator.device();
    this.stream = stream;
    this.ownsStream = ownsStream;
    this.memory = memory;
    this.view = view;
    this.flushed = flushed;
    this.progress = progress;
  }

  /** Registers both buffers until the site closes. */
  void register(Registration.Kind kind) {
    registered = Optional.of(kind);
    for (MemorySegment each : List.of(memory.send(), memory.recv())) {
      registrations.add(communicator.register(buffer(each, DataType.INT8, each.byteSize()), kind));
    }
  }

  @Override
  public Communicator communicator() {
    return communicator;
  }

  @Override
  public Site shared(Communicator other) {
    DeviceSite site = new DeviceSite(other, stream, false, memory, view, flushed, progress);
    registered.ifPresent(site::register);
    return site;
  }

  @Override
  public RankMemory memory() {
    return memory;
  }

  @Override
  public RankMemory view() {
    return view;
  }

  @Override
  public void upload(long offset, long bytes) {
    copy(view, memory, offset, bytes);
  }

  @Override
  public void download(long offset, long bytes) {
    copy(memory, view, offset, bytes);
  }

  private void copy(RankMemory from, RankMemory to, long offset, long bytes) {
    if (bytes > 0) {
      stream.copy(from.send(), offset, to.send(), offset, bytes);
      stream.copy(from.recv(), offset, to.recv(), offset, bytes);
      stream.synchronize();
    }
  }

  @Override
  public void poisonOutput(long offset, long bytes) {
    if (bytes > 0) {
      stream.fill(memory.recv(), offset, bytes, RankMemory.POISON);
      stream.synchronize();
    }
  }

  @Override
  public void downloadOutput(long offset, long bytes) {
    if (bytes > 0) {
      stream.copy(memory.recv(), offset, view.recv(), offset, bytes);
      stream.synchronize();
    }
  }

  @Override
  public void copy(long offset, long bytes) {
    stream.copy(memory.send(), offset, memory.recv(), offset, bytes);
  }

  @Override
  public Buffer buffer(MemorySegment segment, DataType type, long count) {
    return Buffer.onDevice(device, segment, type, count);
  }

  @Override
  public Optional<Calls> calls() {
    return Optional.of(communicator.on(stream));
  }

  @Override
  public Calls in(Group group) {
    return group.on(communicator, stream);
  }

  @Override
  public void mark() {
    if (progress.isEmpty()) {
      return;
    }
    if (marks.size() == MOST_MARKS) {
      awaitOldest();
    }
    DeviceEvent mark = spare.isEmpty() ? device.newEvent() : spare.pop();
    stream.record(mark);
    marks.add(mark);
  }

  private void awaitOldest() {
    DeviceEvent oldest = marks.remove();
    oldest.synchronize();
    spare.push(oldest);
    progress.orElseThrow().run();
  }

  @Override
  public void await() {
    while (!marks.isEmpty()) {
      awaitOldest();
    }
    stream.synchronize();
  }

  @Override
  public Stopwatch stopwatch(int iterations, boolean each) {
    return new DeviceStopwatch(stream, iterations, each);
  }

  @Override
  public Replay capture(Runnable calls) {
    stream.beginCapture();
    try {
      calls.run();
    } catch (RuntimeException | Error e) {
      endCapture(e);
      throw e;
    }
    DeviceGraph graph = stream.endCapture();
    return new Replay() {
      @Override
      public void launch() {
        graph.launch(stream);
      }

      @Override
      public void close() {
        graph.close();
      }
    };
  }

  /** Ends the capture of calls that failed, whose exception is the one to know. */
  private void endCapture(Throwable failure) {
    try {
      stream.endCapture().close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void flush(int value) {
    stream.fill(flushed, 0, flushed.byteSize(), (byte) value);
    stream.synchronize();
  }

  @Override
  public void close() {
    registrations.forEach(Registration::close);
    marks.forEach(DeviceEvent::close);
    spare.forEach(DeviceEvent::close);
    if (ownsStream) {
      stream.close();
    }
  }
}
