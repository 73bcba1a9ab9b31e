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
   * Whether every link between these devices, and within each, delivers lines of 128 bytes in one
   * piece, so that the protocol LL128 is safe there. Found by a trial when it is first asked for,
   * which takes up to ten seconds a link; kept from then on.
   */
  default Availability keepsLines(List<Device> devices) {
    return new Availability.Unavailable("it has no trial of links", "use the protocol Simple");
  }

  /**
   * Makes the flags for the ranks of one communicator. Waits on the device end after {@code
   * TIMEOUT}.
   *
   * @throws IllegalArgumentException if {@link #supports} does not answer ready
   */
  FusedTeam open(List<Device> devices, Settings settings);
}
