package io.jccl.perf;

import io.jccl.device.Device;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * That the ranks work on devices, and how.
 *
 * @param pool the devices; rank i works on number i modulo their number
 * @param shared whether several ranks may work on one
 * @param graphLaunches how often the iterations, captured in one graph on each rank, are launched;
 *     0 for no graphs
 * @param registering how the buffers are registered
 */
public record DeviceUse(
    List<Device> pool, boolean shared, int graphLaunches, Registering registering) {
  /** They are all put into the stream before the first is waited for. */
  private static final int MOST_LAUNCHES = 1_000_000;

  /** How buffers are registered; {@link #ordinal()} is the number that -R takes. */
  public enum Registering {
    NONE,
    LOCAL,
    SYMMETRIC
  }

  /** Checks the ranges. */
  public DeviceUse {
    pool = List.copyOf(pool);
    if (pool.isEmpty()) {
      throw new IllegalArgumentException("no devices");
    }
    if (graphLaunches < 0 || graphLaunches > MOST_LAUNCHES) {
      throw new IllegalArgumentException(
          "cudagraph (-G) " + graphLaunches + ": must be 0 (none) to " + MOST_LAUNCHES);
    }
  }

  /** The same ranks on these devices, each on its own, without graphs or registration. */
  public static DeviceUse of(List<Device> pool) {
    return new DeviceUse(pool, false, 0, Registering.NONE);
  }

  /** The device of a rank. */
  public Device of(int rank) {
    return pool.get(rank % pool.size());
  }

  /** The devices of so many ranks, by rank. */
  List<Device> ofRanks(int ranks) {
    return IntStream.range(0, ranks).mapToObj(this::of).toList();
  }

  void check(
      Operation operation, int ranks, PerfConfig.TimingRules timing, boolean virtualThreads) {
    if (!shared && ranks > pool.size()) {
      String names = pool.stream().map(Device::name).collect(Collectors.joining(", "));
      throw new IllegalArgumentException(
          "%d ranks on %d %s (%s): --share-device lets several ranks work on one device"
              .formatted(ranks, pool.size(), pool.size() == 1 ? "device" : "devices", names));
    }
    if (virtualThreads) {
      throw new IllegalArgumentException(
          "--virtual-threads with --device: ranks wait in native calls, which would hold up"
              + " others");
    }
    if (graphLaunches > 0 && operation.collective().isEmpty()) {
      throw new IllegalArgumentException(
          "cudagraph (-G) with " + operation.label() + ": messages cannot be captured");
    }
    if (graphLaunches > 0
        && (timing.blocking() != Blocking.NONE
            || timing.eachIteration()
            || timing.flushEvery() > 0)) {
      throw new IllegalArgumentException(
          "cudagraph (-G) with -z, -I or -F: a graph runs as a whole, nothing can come between its"
              + " iterations");
    }
  }
}
