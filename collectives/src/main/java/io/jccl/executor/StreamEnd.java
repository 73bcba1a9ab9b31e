package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.JcclException;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * The place in a stream where the work of one call is done. Any thread may ask and wait. It keeps
 * the call's buffers, so that memory of an automatic arena outlives the work.
 */
public final class StreamEnd {
  private static final int SPINS = 100;
  private static final int SPINS_BETWEEN = 16;
  private static final long SHORTEST_PAUSE_NANOS = 5_000;
  private static final long LONGEST_PAUSE_NANOS = 1_000_000;

  private final DeviceRank rank;
  private final DeviceStream stream;
  private DeviceEvent event;
  private Buffer send;
  private Buffer receive;

  /** Records the end of a call. */
  StreamEnd(DeviceRank rank, DeviceStream stream, DeviceEvent event, Call call) {
    this.rank = rank;
    this.stream = stream;
    this.event = event;
    this.send = call.send;
    this.receive = call.receive;
  }

  /** Whether the device has come so far. */
  public synchronized boolean isDone() {
    if (event != null && event.isDone()) {
      reach();
    }
    return event == null;
  }

  /** Notes that the device has come so far. */
  synchronized void reach() {
    if (event != null) {
      rank.recycle(event);
      event = null;
      send = null;
      receive = null;
    }
  }

  /** The stream that it is in. */
  DeviceStream stream() {
    return stream;
  }

  /** Lets another stream wait for this place. */
  synchronized void holdBack(DeviceStream other) {
    if (event != null) {
      other.waitFor(event);
    }
  }

  /**
   * Waits until the device has come so far, without a processor when it takes long.
   *
   * @param nanos the longest wait
   * @return whether it has
   * @throws JcclException if a kernel failed, or the communicator has failed meanwhile
   */
  public boolean await(long nanos) throws InterruptedException {
    long start = System.nanoTime();
    for (int polls = 0; !isDone(); polls++) {
      if (polls < SPINS) {
        pause();
        continue;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      rank.throwIfFailed();
      long waited = System.nanoTime() - start;
      if (waited > nanos) {
        return false;
      }
      // A tenth of what has been waited already: a long wait ends at most 10 % late.
      LockSupport.parkNanos(
          this, Math.clamp(waited / 10, SHORTEST_PAUSE_NANOS, LONGEST_PAUSE_NANOS));
    }
    check();
    return true;
  }

  /** Some hundred nanoseconds: asking a device holds up other calls of its library. */
  private static void pause() {
    for (int i = 0; i < SPINS_BETWEEN; i++) {
      Thread.onSpinWait();
    }
  }

  /** Throws what kernels of this rank have met, once the end has been reached. */
  void check() {
    rank.throwIfKernelFailed();
  }

  /** The same end as a future, for which a virtual thread waits. */
  public CompletableFuture<Void> future() {
    return CompletableFuture.runAsync(
        () -> {
          try {
            await(Long.MAX_VALUE);
          } catch (InterruptedException e) {
            throw new IllegalStateException("nobody but the library has this thread", e);
          }
        },
        task -> Thread.ofVirtual().name("jccl-completion").start(task));
  }

  /** Where the work is, for messages. */
  public String describe() {
    return rank + " has enqueued its work, and " + rank.device().name() + " has not done it";
  }
}
