package io.jccl.spi;

import io.jccl.device.Device;
import java.util.List;

/**
 * Collectives that are one kernel on each rank: the ranks' kernels read and write each other's
 * memory and wait for each other by flags, without the host. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface FusedEngine {
  /** The name used in settings and logs. */
  String name();

  /** Whether it can work between these devices, by rank; several ranks may share one. */
  Availability supports(List<Device> devices);

  /**
   * Makes flags and staging memory for the ranks of one communicator.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready
   */
  FusedTeam open(List<Device> devices);
}
