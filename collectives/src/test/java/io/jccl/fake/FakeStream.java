package io.jccl.fake;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceException;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.fake.StreamLog.Access;
import io.jccl.fake.StreamLog.Together;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A stream: a virtual thread that does one piece of work after the other, each a bit late. */
final class FakeStream implements DeviceStream {
  private static final Runnable END = () -> {};

  private final FakeDevice device;
  private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
  private final SplittableRandom random = new SplittableRandom(11);
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicBoolean used = new AtomicBoolean();
  private final Thread worker;
  private volatile Throwable failure;
  private FakeGraph graph;
  private boolean closed;

  FakeStream(FakeDevice device) {
    this.device = device;
    this.worker = Thread.ofVirtual().name("stream of " + device).start(this::work);
  }

  private void put(Runnable work) {
    left.incrementAndGet();
    queue.add(work);
  }

  private void work() {
    try {
      for (Runnable next = queue.take(); next != END; next = queue.take()) {
        long delay = device.delay();
        if (delay > 0) {
          LockSupport.parkNanos(random.nextLong(delay + 1));
        }
        try {
          next.run();
        } catch (RuntimeException | Error e) {
          failure = failure == null ? e : failure;
        }
        left.decrementAndGet();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public Device device() {
    return device;
  }

  /** Adds work that touches memory. */
  void add(String what, List<Access> accesses, Runnable body) {
    alone(() -> add(new FakeGraph.Node(what, accesses, () -> null, body)));
  }

  /** Adds work that the ranks of a team do together; its number is asked for when it is begun. */
  void addTogether(String what, List<Access> accesses, FakeGraph.Numbered numbered, Runnable body) {
    alone(() -> add(new FakeGraph.Node(what, accesses, numbered, body)));
  }

  private void add(FakeGraph.Node node) {
    if (graph != null) {
      graph.add(node);
    } else {
      begin(node);
    }
  }

  /** Writes work down and lets the thread do it. */
  void begin(FakeGraph.Node node) {
    Together together = node.numbered().next();
    StreamLog.add(this, node.what(), node.accesses(), null, together);
    put(node.body());
  }

  @Override
  public void copy(
      MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long bytes) {
    if (device.refusesCopies()) {
      throw new DeviceException(device + " takes no copies");
    }
    if (bytes <= 0) {
      throw new AssertionError("an empty copy");
    }
    Access read = Access.read(from, fromOffset, bytes);
    Access write = Access.write(to, toOffset, bytes);
    if (read.conflicts(write)) {
      throw new AssertionError("a copy whose ranges overlap");
    }
    add(
        "copy",
        List.of(read, write),
        () ->
            FakeMemory.real(to, toOffset, bytes)
                .copyFrom(FakeMemory.real(from, fromOffset, bytes)));
  }

  @Override
  public void fill(MemorySegment to, long offset, long bytes, byte value) {
    add(
        "fill",
        List.of(Access.write(to, offset, bytes)),
        () -> FakeMemory.real(to, offset, bytes).fill(value));
  }

  @Override
  public void record(DeviceEvent event) {
    alone(
        () -> {
          FakeEvent.Mark mark = ((FakeEvent) event).record(graph);
          if (graph == null) {
            mark.entry = StreamLog.add(this, "record", List.of(), null, null);
            put(mark::reach);
          }
        });
  }

  @Override
  public void waitFor(DeviceEvent event) {
    alone(
        () -> {
          FakeEvent.Mark mark = ((FakeEvent) event).latest();
          if (mark == null) {
            throw new AssertionError("a stream waits for an event that was never recorded");
          }
          if (mark.graph != graph) {
            throw new AssertionError("a wait across the border of a capture");
          }
          if (graph == null) {
            StreamLog.add(this, "wait", List.of(), mark.entry, null);
            put(() -> await(mark.reached));
          }
        });
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void alone(Runnable change) {
    if (!used.compareAndSet(false, true)) {
      throw new AssertionError("two threads use a stream at once");
    }
    try {
      if (closed) {
        throw new AssertionError("a stream is used after it was closed");
      }
      change.run();
    } finally {
      used.set(false);
    }
  }

  @Override
  public void synchronize() {
    if (graph != null) {
      throw new AssertionError("a stream is synchronized while it is captured");
    }
    StreamLog.Entry latest = StreamLog.latest(this);
    CountDownLatch end = new CountDownLatch(1);
    put(end::countDown);
    await(end);
    StreamLog.programHasSeen(latest);
    if (failure != null) {
      throw new DeviceException(device + " failed: " + failure, failure);
    }
  }

  @Override
  public boolean isDone() {
    return left.get() == 0;
  }

  @Override
  public void beginCapture() {
    alone(() -> graph = new FakeGraph(device));
  }

  @Override
  public DeviceGraph endCapture() {
    FakeGraph captured = graph;
    alone(() -> graph = null);
    return captured;
  }

  @Override
  public boolean isCapturing() {
    return graph != null;
  }

  @Override
  public void close() {
    synchronize();
    closed = true;
    put(END);
    device.streamClosed();
  }
}
