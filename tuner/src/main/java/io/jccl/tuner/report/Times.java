package io.jccl.tuner.report;

import io.jccl.perf.IterationStatistics;
import io.jccl.tuner.kernels.KernelSample;
import io.jccl.tuner.plot.Curve;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What was measured of one kernel at one size, over all rounds.
 *
 * @param bytes the size of one input, or of a message's payload
 * @param moved the bytes that one invocation reads and writes
 * @param micros times of the device, in microseconds
 * @param wrong the rounds whose answer was wrong; they have no time
 */
record Times(long bytes, long moved, IterationStatistics micros, int wrong) {
  /** The times of samples that are of the same kernel; none if no answer was right. */
  static Optional<Times> of(Collection<KernelSample> samples) {
    List<KernelSample> right = samples.stream().filter(KernelSample::correct).toList();
    if (right.isEmpty()) {
      return Optional.empty();
    }
    KernelSample first = right.getFirst();
    double[] micros = right.stream().mapToDouble(KernelSample::deviceUs).toArray();
    return Optional.of(
        new Times(
            first.kernel().bytes(),
            first.movedBytes(),
            IterationStatistics.of(micros),
            samples.size() - right.size()));
  }

  /** The rate in GB/s, 1e9 bytes read and written in a second. */
  double rate() {
    return rate(micros.p50());
  }

  /** The rate that nine of ten rounds reached. */
  double lowRate() {
    return rate(micros.p90());
  }

  /** The rate that one of ten rounds reached. */
  double highRate() {
    return rate(micros.p10());
  }

  private double rate(double time) {
    return moved / time / 1e3;
  }

  /** As a chart has it. */
  Curve.Point point() {
    return new Curve.Point(bytes, moved, micros, micros.samples(), wrong == 0);
  }
}
