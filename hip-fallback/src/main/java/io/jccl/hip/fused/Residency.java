package io.jccl.hip.fused;

import io.jccl.device.Device;
import io.jccl.hip.runtime.HardwareQueues;
import io.jccl.spi.Availability;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which part of each device the fused kernels of this process may fill. The blocks of ranks that
 * share a device wait for each other, so all of them must be on it at once; and so must those of
 * other teams, which may be waiting there at the same time. What a team has claimed no other gets.
 * The same holds for the hardware's queues: a rank takes two of them, one for its own stream and
 * one for its user's.
 *
 * <p>A team takes two thirds of what is free, so that later ones find something, and more only
 * where it is asked to have more blocks.
 */
final class Residency {
  private static final int QUEUES_OF_A_RANK = 2;
  private static final Map<Device, Integer> CLAIMED = new HashMap<>();
  private static final Map<Device, Integer> QUEUED = new HashMap<>();

  private final Map<Device, Integer> claims = new HashMap<>();
  private final Map<Device, Integer> queues = new HashMap<>();
  private final int blocks;

  private Residency(Map<Device, Integer> ranks, int blocks) {
    this.blocks = blocks;
    ranks.forEach((device, count) -> claims.put(device, count * blocks));
    ranks.forEach((device, count) -> queues.put(device, count * QUEUES_OF_A_RANK));
  }

  /** The most blocks of each rank. */
  int blocks() {
    return blocks;
  }

  /**
   * What a team may have.
   *
   * @param ranks how many ranks are on each device
   * @param blocksAtOnce how many blocks each device holds
   */
  record Request(Map<Device, Integer> ranks, Map<Device, Integer> blocksAtOnce) {
    /** The ranks of some devices, by rank. */
    static Request of(List<? extends Device> devices, Map<Device, Integer> blocksAtOnce) {
      Map<Device, Integer> ranks = new TreeMap<>((a, b) -> a.name().compareTo(b.name()));
      devices.forEach(device -> ranks.merge(device, 1, Integer::sum));
      return new Request(ranks, blocksAtOnce);
    }

    /** The blocks that fit for each rank, on the device that has the least room. */
    private int fitting() {
      int least = Integer.MAX_VALUE;
      for (Map.Entry<Device, Integer> each : ranks.entrySet()) {
        least = Math.min(least, free(each.getKey()) / each.getValue());
      }
      return least;
    }

    private int free(Device device) {
      return blocksAtOnce.get(device) - CLAIMED.getOrDefault(device, 0);
    }
  }

  /** Whether each rank can have at least so many blocks. */
  static synchronized Availability canHold(Request request, int blocks) {
    for (Map.Entry<Device, Integer> each : request.ranks.entrySet()) {
      Device device = each.getKey();
      int ranks = each.getValue();
      if (queues(device, ranks) instanceof Availability.Unavailable no) {
        return no;
      }
      if (request.free(device) / ranks < blocks) {
        return new Availability.Unavailable(
            "%d rank(s) on %s with %d block(s) each must run at once, and of the %d blocks that it holds %d are free"
                .formatted(
                    ranks,
                    device.name(),
                    blocks,
                    request.blocksAtOnce.get(device),
                    request.free(device)),
            blocks > 1
                ? "use fewer ranks on a device, or a smaller MIN_NCHANNELS"
                : "use fewer ranks on a device, or close other communicators");
      }
    }
    return Availability.READY;
  }

  private static Availability queues(Device device, int ranks) {
    Optional<HardwareQueues> limit = HardwareQueues.of(device.runtime());
    int needed = ranks * QUEUES_OF_A_RANK;
    int free =
        limit.map(HardwareQueues::count).orElse(Integer.MAX_VALUE) - QUEUED.getOrDefault(device, 0);
    if (needed <= free) {
      return Availability.READY;
    }
    String variable = limit.orElseThrow().variable();
    return new Availability.Unavailable(
        "%d rank(s) on %s need %d hardware queues, and of %s=%d there are %d free"
            .formatted(
                ranks, device.name(), needed, variable, limit.get().count(), Math.max(0, free)),
        "use fewer ranks on a device, close other communicators, or start with a greater "
            + variable);
  }

  /**
   * Claims room for a team.
   *
   * @param least the fewest blocks of a rank, for which there must be room
   * @param most the most blocks of a rank
   * @throws IllegalArgumentException if there is no room
   */
  static synchronized Residency claim(Request request, int least, int most) {
    if (canHold(request, least) instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(reason + "; " + remedy);
    }
    int blocks = Math.min(most, Math.max(least, (int) (request.fitting() * 2L / 3)));
    Residency residency = new Residency(request.ranks, blocks);
    residency.claims.forEach((device, own) -> CLAIMED.merge(device, own, Integer::sum));
    residency.queues.forEach((device, own) -> QUEUED.merge(device, own, Integer::sum));
    return residency;
  }

  /** Gives everything back. */
  void release() {
    synchronized (Residency.class) {
      claims.forEach((device, own) -> CLAIMED.merge(device, -own, Integer::sum));
      claims.clear();
      queues.forEach((device, own) -> QUEUED.merge(device, -own, Integer::sum));
      queues.clear();
    }
  }
}
