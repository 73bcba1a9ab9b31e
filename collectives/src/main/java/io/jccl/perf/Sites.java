package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.util.List;

/**
 * Makes the ranks of a sweep and the sites that they work at, all on the host or all on devices.
 */
interface Sites {
  /**
   * Checks that the buffers fit, before anything is allocated.
   *
   * @throws NotEnoughMemoryException if they do not
   */
  void requireMemory();

  /** Makes the ranks, which go by these settings. */
  List<Communicator> communicators(Settings settings);

  /**
   * Makes the site of one rank.
   *
   * @param arena who owns the memory; shared
   * @param progress to be told, on the rank's thread, whenever work is seen to go on
   */
  Site open(Communicator communicator, Arena arena, Runnable progress);

  /** Where the ranks of a configuration work. */
  static Sites of(PerfConfig config) {
    return config
        .devices()
        .<Sites>map(use -> new DeviceSites(config, use))
        .orElseGet(() -> new HostSites(config));
  }
}
