package io.jccl.perf;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A barrier of rank threads that share a process, for the start of timed loops: the threads leave
 * it together, within a cache miss. It spins for a short while, then yields the core, since there
 * may be more ranks than cores, and then sleeps for moments: virtual threads that only yield can
 * keep one that was parked from ever running.
 */
final class Barrier {
  private static final int SPINS = 2000;
  private static final int YIELDS = 2000;
  private static final long SLEEP_NANOS = 50_000;

  private final int parties;
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger generation = new AtomicInteger();
  private volatile boolean broken;

  Barrier(int parties) {
    this.parties = parties;
  }

  /**
   * Waits for all.
   *
   * @throws BrokenException if another thread has failed
   */
  void await() {
    int current = generation.get();
    if (arrived.incrementAndGet() == parties) {
      arrived.set(0);
      generation.set(current + 1);
      return;
    }
    for (int spins = 0; generation.get() == current; spins++) {
      if (broken) {
        throw new BrokenException();
      }
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else if (spins < SPINS + YIELDS) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(SLEEP_NANOS);
      }
    }
  }

  /** Releases all waiting threads with an exception, now and in future. */
  void breakAll() {
    broken = true;
  }

  /** Another rank has failed; its failure is the one to report. */
  static final class BrokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenException() {
      super("another rank has failed", null, false, false);
    }
  }
}
