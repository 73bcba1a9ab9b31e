package io.jccl;

import io.jccl.executor.Call;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * The asynchronous calls of one rank, carried out one after the other, in the order in which they
 * were made, by one daemon thread named {@code jccl-<communicator>-rank-<rank>}. The thread starts
 * with the first call, sleeps while there is none, and ends when the communicator closes.
 *
 * <p>May be used by several threads; the order of calls must then be made the same on all ranks by
 * the callers.
 */
public final class Stream extends Calls {
  private final LinkedBlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
  private Thread worker;
  private Completion latest;
  private boolean closed;

  private record Entry(Call call, Completion completion) {
    static final Entry END = new Entry(null, null);
  }

  Stream(Endpoint endpoint) {
    super(endpoint);
  }

  @Override
  Completion submit(int operation, Consumer<Call> fill) {
    Call call = new Call();
    check(call, fill);
    return take(call);
  }

  private synchronized Completion take(Call call) {
    if (closed) {
      throw endpoint().closed();
    }
    Completion completion = new Completion(() -> endpoint().describe(call));
    if (worker == null) { // first, so that a thread that cannot start leaves no call behind
      worker =
          Thread.ofPlatform()
              .daemon()
              .name("jccl-" + endpoint().name() + "-rank-" + endpoint().rank())
              .start(this::work);
    }
    queue.add(new Entry(call, completion));
    latest = completion;
    return completion;
  }

  private void work() {
    while (true) {
      Entry entry;
      try {
        entry = queue.take();
      } catch (InterruptedException e) {
        continue; // Nobody but the library has this thread: it ends with the communicator.
      }
      if (entry == Entry.END) {
        return;
      }
      try {
        endpoint().run(entry.call());
        entry.completion().complete(entry.call().end());
      } catch (RuntimeException | Error e) {
        entry.completion().fail(e);
      }
    }
  }

  /** Waits until every call made so far has ended, well or not. */
  void drain() {
    Completion last;
    synchronized (this) {
      last = latest;
    }
    if (last != null && Thread.currentThread() != worker) {
      last.awaitQuietly();
    }
  }

  /** Ends the thread after the calls made so far. */
  void close() {
    Thread ending;
    synchronized (this) {
      closed = true;
      ending = worker;
      if (ending != null) {
        queue.add(Entry.END);
      }
    }
    if (ending != null && ending != Thread.currentThread()) {
      boolean interrupted = false;
      while (true) {
        try {
          ending.join();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
