package io.jccl.perf;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.spi.DeviceRuntime;

/**
 * What a rank's device is, for whoever reads a result.
 *
 * @param name such as {@code cuda:0}
 * @param index the number in its runtime
 * @param runtime {@code hip}, {@code cuda} or {@code cpu}
 * @param version the versions of the runtime's library and driver; empty if it does not tell
 * @param architecture such as {@code sm_90}
 * @param description the product
 * @param computeUnits multiprocessors, compute units or cores
 * @param memoryBytes all its memory
 */
public record DeviceFacts(
    String name,
    int index,
    String runtime,
    String version,
    String architecture,
    String description,
    int computeUnits,
    long memoryBytes) {
  /** The facts of a device. */
  public static DeviceFacts of(Device device) {
    String version =
        Devices.runtimes().stream()
            .filter(runtime -> runtime.name().equals(device.runtime()))
            .map(DeviceRuntime::version)
            .findFirst()
            .orElse("");
    return new DeviceFacts(
        device.name(),
        device.index(),
        device.runtime(),
        version,
        device.architecture(),
        device.description(),
        device.computeUnits(),
        device.memoryBytes());
  }

  @Override
  public String toString() {
    return "%s, %s, %d compute units, %s"
        .formatted(description, architecture, computeUnits, ByteSize.text(memoryBytes));
  }
}
