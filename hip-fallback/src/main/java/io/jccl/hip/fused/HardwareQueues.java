package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.spi.Availability;
import java.util.Optional;

/**
 * How many streams of a device run side by side. More of them share queues of the hardware, and a
 * kernel that waits then holds up the one that it waits for, if that is behind it in the same
 * queue.
 *
 * @param variable what sets the number
 * @param count the number
 */
record HardwareQueues(String variable, int count) {
  /** What the runtimes set unless the user has; see CudaRuntime and HipRuntime. */
  private static final int CUDA_QUEUES = 32;

  private static final int HIP_QUEUES = 16;

  /** Those of a device; empty where each stream is a thread. */
  static Optional<HardwareQueues> of(Device device) {
    return switch (device.runtime()) {
      case "cuda" -> Optional.of(read("CUDA_DEVICE_MAX_CONNECTIONS", CUDA_QUEUES));
      case "hip" -> Optional.of(read("GPU_MAX_HW_QUEUES", HIP_QUEUES));
      default -> Optional.empty();
    };
  }

  private static HardwareQueues read(String variable, int otherwise) {
    String value = System.getenv(variable);
    try {
      return new HardwareQueues(variable, value == null ? otherwise : Integer.parseInt(value));
    } catch (NumberFormatException e) {
      return new HardwareQueues(variable, otherwise);
    }
  }

  /** Whether so many ranks can wait for each other on the device. */
  Availability holds(int ranks, Device device) {
    if (ranks <= count) {
      return Availability.READY;
    }
    return new Availability.Unavailable(
        "%d ranks on %s need as many hardware queues, and %s=%d"
            .formatted(ranks, device.name(), variable, count),
        "use fewer ranks on a device, or start with a greater " + variable);
  }
}
