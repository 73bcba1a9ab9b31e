package io.jccl.hip.fused;

import io.jccl.device.Device;

/** The clock that kernels read, {@code clockTicks} of {@code prelude.h}. */
final class DeviceClock {
  private DeviceClock() {}

  /** AMD's constant clock runs at 100 MHz; the other two count nanoseconds. */
  static long nanosPerTick(Device device) {
    return device.runtime().equals("hip") ? 10 : 1;
  }
}
