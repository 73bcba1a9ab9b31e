package io.jccl.tuner.command;

import io.jccl.perf.ByteSize;
import io.jccl.perf.Fault;
import io.jccl.tuner.measure.SweepProgress;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Sample;
import java.io.PrintWriter;
import java.time.Duration;

/** Says how a sweep goes on. */
final class SweepLines implements SweepProgress {
  private final PrintWriter err;
  private final Pace pace = new Pace();

  SweepLines(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void measuring(Point point, int round, long done, long all) {
    pace.progressIfDue(done, all)
        .ifPresent(
            progress -> {
              err.printf(
                  "%s; round %d: %s, %d ranks, %s%n",
                  progress,
                  round + 1,
                  point.collective().label(),
                  point.ranks(),
                  ByteSize.text(point.bytes()));
              err.flush();
            });
  }

  /** The time that is left if the rest is as fast as what was done. */
  static String left(long nanos, long done, long rest) {
    if (done == 0) {
      return "time left unknown";
    }
    Duration left = Duration.ofNanos((long) ((double) nanos / done * rest));
    return "%d:%02d min left".formatted(left.toMinutes(), left.toSecondsPart());
  }

  @Override
  public void wrong(Sample sample, Fault fault) {
    err.println("wrong result: " + sample.point() + ", " + sample.choice() + ": " + fault);
    err.flush();
  }
}
