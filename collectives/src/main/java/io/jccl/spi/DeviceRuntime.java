package io.jccl.spi;

import io.jccl.device.Device;
import java.util.List;

/**
 * A library that drives devices: AMD's HIP, CUDA by way of a shim, the CPU device. Found by {@link
 * java.util.ServiceLoader}. Absence is an answer, never an exception. Making one does no work; what
 * is needed is loaded at the first question.
 */
public interface DeviceRuntime {
  /** The name in options and messages: {@code hip}, {@code cuda}, {@code cpu}. */
  String name();

  /** Whether it has at least one device that can be used here. */
  Availability availability();

  /** The versions of its library and driver, one line; empty if it is unavailable. */
  default String version() {
    return "";
  }

  /** Its devices in order of index; empty if it is unavailable. Always the same objects. */
  List<Device> devices();
}
