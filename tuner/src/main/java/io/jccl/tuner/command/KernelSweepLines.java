package io.jccl.tuner.command;

import io.jccl.tuner.kernels.KernelPlan;
import io.jccl.tuner.kernels.KernelProgress;
import io.jccl.tuner.kernels.KernelSample;
import java.io.PrintWriter;
import java.time.Duration;

/** Says how a sweep over kernels goes on: a line every few seconds. */
final class KernelSweepLines implements KernelProgress {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final PrintWriter err;
  private final long begin = System.nanoTime();
  private long last;
  private long before = -1;

  KernelSweepLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void measuring(KernelPlan.Group group, int round, long done, long all) {
    long now = System.nanoTime();
    if (before < 0) {
      before = done;
    } else if (now - last < INTERVAL.toNanos()) {
      return;
    }
    last = now;
    err.printf(
        "%d of %d samples, %s; round %d: %s, %s cache%n",
        done,
        all,
        SweepLines.left(now - begin, done - before, all - done),
        round + 1,
        group.entries().getFirst().kernel(),
        group.cache().label());
    err.flush();
  }

  @Override
  public void wrong(KernelSample sample, String reason) {
    err.println("wrong answer: " + reason);
    err.flush();
  }
}
