package io.jccl.tuner.measure;

import io.jccl.perf.Fault;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Sample;

/** Is told how a sweep goes on, on the thread that runs it. */
public interface SweepProgress {
  /**
   * A round of a point begins.
   *
   * @param point the point
   * @param round the round, from 0
   * @param done the samples that the file has
   * @param all the samples of the whole sweep
   */
  void measuring(Point point, int round, long done, long all);

  /** A result was wrong. */
  void wrong(Sample sample, Fault fault);
}
