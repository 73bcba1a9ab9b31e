package io.jccl.tests.soak;

import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Where the threads of a case's ranks meet, beside the collectives that are under test. */
final class Meeting {
  private final AtomicInteger entered = new AtomicInteger();
  private final CyclicBarrier barrier;
  private final Duration deadline;

  Meeting(int ranks, Duration deadline) {
    barrier = new CyclicBarrier(ranks);
    this.deadline = deadline;
  }

  /** A rank is about to call. */
  void enter() {
    entered.incrementAndGet();
  }

  /** How many ranks are calling or have called. */
  int entered() {
    return entered.get();
  }

  /** Waits for all ranks to come here. */
  void await() {
    try {
      barrier.await(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while other ranks were to come", e);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("other ranks did not come", e);
    }
  }
}
