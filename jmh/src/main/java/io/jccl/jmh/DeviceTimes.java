package io.jccl.jmh;

/** The device's time of what an iteration ran, from the benchmark to {@link DeviceTimeProfiler}. */
final class DeviceTimes {
  private static double micros;
  private static long runs;

  private DeviceTimes() {}

  static synchronized void add(double ofOne) {
    micros += ofOne;
    runs++;
  }

  /** Begins an iteration. */
  static synchronized void clear() {
    micros = 0;
    runs = 0;
  }

  /** The mean of the iteration, or a negative number if nothing ran on a device. */
  static synchronized double mean() {
    return runs == 0 ? -1 : micros / runs;
  }
}
