package io.jccl.hip.runtime;

import io.jccl.hip.ffi.Hip;

/**
 * The clock that kernels read, {@code clockTicks} of {@code prelude.h}. NVIDIA GPUs and the CPU
 * count nanoseconds; an AMD GPU has a clock of constant rate, which differs between architectures.
 */
public final class DeviceClock {
  private static final long KILOHERTZ_OF_NANOSECONDS = 1_000_000;

  private DeviceClock() {}

  /** As many ticks of a device's clock as last at least so long. */
  public static long ticks(HipDevice device, long nanos) {
    int told = device.attributeOrZero(Hip.hipDeviceAttributeWallClockRate());
    return ticks(told > 0 ? told : kilohertz(device.architecture()), nanos);
  }

  /** Ticks of a clock of a rate up to that of nanoseconds. */
  static long ticks(long kilohertz, long nanos) {
    long whole = nanos / KILOHERTZ_OF_NANOSECONDS;
    long rest = nanos % KILOHERTZ_OF_NANOSECONDS;
    return whole * kilohertz + Math.ceilDiv(rest * kilohertz, KILOHERTZ_OF_NANOSECONDS);
  }

  /** The rate of an architecture's clock, for libraries that do not tell. */
  static long kilohertz(String architecture) {
    if (!architecture.startsWith("gfx")) {
      return KILOHERTZ_OF_NANOSECONDS;
    }
    return switch (architecture) {
      case "gfx900", "gfx906", "gfx908", "gfx90a" -> 25_000;
      default -> 100_000;
    };
  }
}
