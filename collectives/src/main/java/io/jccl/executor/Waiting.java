package io.jccl.executor;

import io.jccl.TimedOutException;
import io.jccl.select.Setting;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives work to its end on the calling thread: spins, then yields, then sleeps for ever longer
 * pauses, so that a short wait costs no switch and a long one no processor. Where ranks outnumber
 * processors it yields at once.
 */
final class Waiting {
  private static final int SPINS = 4000;
  private static final int YIELDS = 1000;
  private static final long SHORTEST_SLEEP_NANOS = 20_000;
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  /** Where processors are busy a yield can take a time slice, and a thousand of them seconds. */
  private static final long LONGEST_YIELDING_NANOS = 10_000_000;

  /** How often a yielding thread looks for failures and mismatches. */
  private static final int DIAGNOSE_EVERY = 128;

  /** A wait of this length is shown to the peers, in words. */
  private static final long LONG_WAIT_NANOS = 5_000_000;

  private final int spins;
  private final long timeoutNanos;

  Waiting(World world) {
    int processors = Runtime.getRuntime().availableProcessors();
    this.spins = world.settings().get(Setting.SPIN).orElse(world.size() > processors ? 0 : SPINS);
    Duration timeout = world.settings().get(Setting.TIMEOUT);
    this.timeoutNanos = timeout.isZero() ? Long.MAX_VALUE : timeout.toNanos();
  }

  /** Runs work to its end. Whenever it moves, the patience of spinning begins anew. */
  void finish(Progress work) {
    if (work.advance()) {
      return;
    }
    long moved = work.moved();
    while (!spin(work) && !giveWay(work)) {
      long now = work.moved();
      if (now == moved && sleep(work, moved)) {
        return;
      }
      moved = work.moved();
    }
  }

  private boolean spin(Progress work) {
    for (int i = 0; i < spins; i++) {
      Thread.onSpinWait();
      if (work.advance()) {
        return true;
      }
    }
    return false;
  }

  private boolean giveWay(Progress work) {
    long start = System.nanoTime();
    for (int i = 0; i < YIELDS && System.nanoTime() - start < LONGEST_YIELDING_NANOS; i++) {
      Thread.yield();
      if (work.advance()) {
        return true;
      }
      if (i % DIAGNOSE_EVERY == DIAGNOSE_EVERY - 1) {
        work.diagnose();
      }
    }
    return false;
  }

  /** Sleeps until the work ends, and answers true, or moves. */
  private boolean sleep(Progress work, long moved) {
    long start = System.nanoTime();
    long pause = SHORTEST_SLEEP_NANOS;
    while (true) {
      LockSupport.parkNanos(this, pause);
      if (work.advance()) {
        return true;
      }
      if (work.moved() != moved) {
        return false;
      }
      long waited = System.nanoTime() - start;
      if (waited < LONG_WAIT_NANOS) {
        work.diagnose();
      } else {
        work.examine();
      }
      if (waited > timeoutNanos) {
        throw new TimedOutException(
            "nothing moved for "
                + Duration.ofNanos(waited).toMillis()
                + " ms (limit JCCL_TIMEOUT): "
                + work.describe());
      }
      // A tenth of what has been waited already: a long wait ends at most 10 % late.
      pause = Math.clamp(waited / 10, SHORTEST_SLEEP_NANOS, LONGEST_SLEEP_NANOS);
    }
  }
}
