package io.jccl.perf;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Takes the times of the iterations of one rank, one after the other, and knows them at the end.
 */
interface Stopwatch extends AutoCloseable {
  /** The iteration begins. */
  void begin(int iteration);

  /** All its calls have been made. */
  void end(int iteration);

  /** The microseconds of each iteration, if single iterations were asked for. */
  double[] micros();

  /** The microseconds of all iterations by the device's clock; none on the host. */
  OptionalDouble deviceMicros();

  @Override
  void close();

  /** The stopwatch of ranks whose calls are complete when they return. */
  static Stopwatch onHost(int iterations, boolean each) {
    return new OnHost(each ? iterations : 0);
  }

  /** Reads the clock. */
  final class OnHost implements Stopwatch {
    private final long[] nanos;

    private OnHost(int iterations) {
      this.nanos = new long[iterations];
    }

    @Override
    public void begin(int iteration) {
      if (nanos.length > 0) {
        nanos[iteration] = System.nanoTime();
      }
    }

    @Override
    public void end(int iteration) {
      if (nanos.length > 0) {
        nanos[iteration] = System.nanoTime() - nanos[iteration];
      }
    }

    @Override
    public double[] micros() {
      return Arrays.stream(nanos).mapToDouble(time -> time / 1e3).toArray();
    }

    @Override
    public OptionalDouble deviceMicros() {
      return OptionalDouble.empty();
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
