package io.jccl.executor;

import io.jccl.JcclException;
import io.jccl.MismatchException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The end of one rank's part. A rank that waits for nobody, such as a broadcast's root, has no
 * other moment to learn that its peers called something else; so it gives them a moment to take
 * what it has sent.
 */
public final class Closing {
  private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long PAUSE_NANOS = 50_000;

  private final RankContext context;
  private final CallRunner runner;

  /** The end of a rank. */
  public Closing(RankContext context, CallRunner runner) {
    this.context = context;
    this.runner = runner;
  }

  /**
   * Leaves the communicator, once a device has done the work that uses its memory; throws a
   * mismatch that no call of this rank has thrown yet, or what a device's work has met. If the
   * device does not come to an end, or is lost, what it may still use is never freed.
   */
  public void close() {
    World world = context.world();
    long start = System.nanoTime();
    while (!world.failed()
        && (context.preparation().undrained() >= 0 || context.isAheadOfAPeer())
        && System.nanoTime() - start < PATIENCE_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    if (!world.failed()) {
      context.diagnosis().compareEnded(context.sequence());
    }
    JcclException onDevice;
    try {
      onDevice = context.isOnDevice() ? context.device().close() : null;
    } finally { // If its device is lost, the memory stays, but nobody is to wait for this rank.
      world.cell(context.rank()).close();
    }
    JcclException failure = runner.knowsFailure() ? null : world.failure();
    world.leave();
    if (failure instanceof MismatchException) {
      throw failure;
    }
    if (onDevice != null) {
      throw onDevice;
    }
  }
}
