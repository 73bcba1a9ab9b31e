package io.jccl.spi;

import io.jccl.device.DeviceStream;

/** One reduction on a device, ready to run. Safe for use by several threads. */
@FunctionalInterface
public interface DeviceKernel {
  /**
   * Adds the fold to a stream and returns at once. Means what {@link Kernel#run} means, on memory
   * that the stream's device can use. The operands may be reused when this returns.
   */
  void enqueue(Operands operands, DeviceStream stream);
}
