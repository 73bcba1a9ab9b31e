package io.jccl.tuner.kernels;

/** Is told how a sweep goes on, on the thread that runs it. */
public interface KernelProgress {
  /**
   * A round of a group begins.
   *
   * @param group the group
   * @param round the round, from 0
   * @param done the samples that the file has
   * @param all the samples of the whole sweep
   */
  void measuring(KernelPlan.Group group, int round, long done, long all);

  /** An answer was wrong. */
  void wrong(KernelSample sample, String reason);
}
