package io.jccl.spi;

import io.jccl.device.Device;
import io.jccl.select.Settings;
import java.util.List;

/**
 * Collectives that are one kernel on each rank: the ranks' kernels read and write each other's
 * memory and wait for each other by flags, without the host. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface FusedEngine {
  /** The name used in settings and logs. */
  String name();

  /**
   * Whether it can work between these devices, by rank; several ranks may share one. A call has
   * between {@code MIN_NCHANNELS} and {@code MAX_NCHANNELS} blocks on each rank, and all blocks of
   * the ranks that share a device must fit on it at once.
   */
  Availability supports(List<Device> devices, Settings settings);

  /**
   * Makes the flags for the ranks of one communicator. Waits on the device end after {@code
   * TIMEOUT}.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready
   */
  FusedTeam open(List<Device> devices, Settings settings);
}
