package io.jccl.fake;

import io.jccl.device.DeviceEvent;
import java.util.concurrent.CountDownLatch;

/** An event; each record of it is a mark of its own, as waits refer to the latest one. */
final class FakeEvent implements DeviceEvent {
  /** One record of an event. */
  static final class Mark {
    final CountDownLatch reached = new CountDownLatch(1);

    /** When it was reached. */
    volatile long nanos;

    /** The capture that it was made in, or null. */
    final FakeGraph graph;

    /** Where it was written down, or null while it is only captured. */
    volatile StreamLog.Entry entry;

    Mark(FakeGraph graph) {
      this.graph = graph;
    }

    void reach() {
      nanos = System.nanoTime();
      reached.countDown();
    }
  }

  private final FakeDevice device;
  private volatile Mark latest;
  private volatile boolean closed;

  FakeEvent(FakeDevice device) {
    this.device = device;
  }

  Mark record(FakeGraph graph) {
    requireOpen();
    Mark mark = new Mark(graph);
    latest = mark;
    return mark;
  }

  Mark latest() {
    requireOpen();
    return latest;
  }

  private void requireOpen() {
    if (closed) {
      throw new AssertionError("an event is used after it was closed");
    }
  }

  @Override
  public boolean isDone() {
    Mark mark = latest();
    requireNotCaptured(mark);
    boolean done = mark == null || mark.reached.getCount() == 0;
    if (done && mark != null) {
      StreamLog.hostHasSeen(mark.entry);
    }
    return done;
  }

  private static void requireNotCaptured(Mark mark) {
    if (mark != null && mark.graph != null) {
      throw new AssertionError("an event of a graph is asked by the host");
    }
  }

  @Override
  public void synchronize() {
    Mark mark = latest();
    requireNotCaptured(mark);
    if (mark != null) {
      try {
        mark.reached.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      StreamLog.hostHasSeen(mark.entry);
    }
  }

  @Override
  public double microsSince(DeviceEvent earlier) {
    if (!isDone() || !earlier.isDone()) {
      throw new AssertionError("the time of an event that has not been reached");
    }
    return (latest.nanos - ((FakeEvent) earlier).latest.nanos) / 1e3;
  }

  @Override
  public void close() {
    requireOpen();
    closed = true;
    device.eventClosed();
  }
}
