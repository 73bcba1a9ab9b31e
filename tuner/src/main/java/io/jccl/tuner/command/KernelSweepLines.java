package io.jccl.tuner.command;

import io.jccl.tuner.kernels.KernelPlan;
import io.jccl.tuner.kernels.KernelProgress;
import io.jccl.tuner.kernels.KernelSample;
import java.io.PrintWriter;

/** Says how a sweep over kernels goes on. */
final class KernelSweepLines implements KernelProgress {
  private final PrintWriter err;
  private final Pace pace = new Pace();

  KernelSweepLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void measuring(KernelPlan.Group group, int round, long done, long all) {
    pace.progressIfDue(done, all)
        .ifPresent(
            progress -> {
              err.printf(
                  "%s; round %d: %s, %s cache%n",
                  progress, round + 1, group.entries().getFirst().kernel(), group.cache().label());
              err.flush();
            });
  }

  @Override
  public void wrong(KernelSample sample, String reason) {
    err.println("wrong answer: " + reason);
    err.flush();
  }
}
