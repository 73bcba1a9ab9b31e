package io.jccl.plan;

/**
 * Times a plan on a machine that is described by a few numbers, without running it.
 *
 * <p>The model: every rank has a link to every other in each direction.
 *
 * <ul>
 *   <li>A message holds its link for latency + bytes / bandwidth, and then has arrived; the next
 *       message on that link starts after it. The sender goes on at once, as long as a slot is
 *       free: a slot is free again once the receiver has read it.
 *   <li>A step that reads peers' memory reads from all at the same time, and a step that writes to
 *       peers writes to all at the same time; reading and writing take latency + bytes / bandwidth
 *       each, and the rank goes on after that. So a rank that pushes one copy after another is like
 *       one copy engine.
 *   <li>A barrier takes ⌈log2 n⌉ latencies from the arrival of the last rank, as the dissemination
 *       barrier does.
 *   <li>Local work takes bytes / local bandwidth for each chunk read.
 * </ul>
 *
 * <p>Times are maxima of sums along the dependences between steps, so they don't depend on the
 * order in which the simulator visits the ranks. One channel is simulated, with links of its own;
 * where channels share a link, give it its share of the bandwidth. Checking that the plan is right
 * is {@link PlanChecker}'s business.
 */
public final class PlanSimulator {
  private PlanSimulator() {}

  /**
   * The machine.
   *
   * @param latencyMicros the time of an empty message in microseconds
   * @param linkGBs the bandwidth of a link in GB/s, 1e9 bytes a second
   * @param localGBs the speed of local copies and folds in GB/s; infinite if they are free
   */
  public record Machine(double latencyMicros, double linkGBs, double localGBs) {
    /** A machine with free local work. */
    public static Machine of(double latencyMicros, double linkGBs) {
      return new Machine(latencyMicros, linkGBs, Double.POSITIVE_INFINITY);
    }

    double transferMicros(double bytes) {
      return latencyMicros + bytes / (linkGBs * 1e3);
    }

    double localMicros(double bytes) {
      return bytes / (localGBs * 1e3);
    }
  }

  /**
   * The work.
   *
   * @param chunkBytes the bytes of a chunk: those of a block on this channel, divided by rounds and
   *     by {@link Plan#chunksPerBlock}
   * @param slots the messages that fit in a connection, at least 1
   * @param rounds how often each rank walks through its steps
   * @param channel the channel
   */
  public record Load(double chunkBytes, int slots, int rounds, int channel) {
    /** Checks the ranges. */
    public Load {
      if (chunkBytes < 0 || slots < 1 || rounds < 1 || channel < 0) {
        throw new IllegalArgumentException(
            "chunkBytes: " + chunkBytes + ", slots: " + slots + ", rounds: " + rounds);
      }
    }
  }

  /**
   * The result.
   *
   * @param micros the time until the last rank has ended, in microseconds
   * @param steps the most steps of a rank
   * @param transfers the most messages, peer reads and peer writes that take data from one rank to
   *     others
   * @param bytesSent the most bytes that leave one rank
   */
  public record Timing(double micros, long steps, long transfers, double bytesSent) {}

  /**
   * Times a plan.
   *
   * @throws PlanException if the ranks end up waiting for each other
   */
  public static Timing simulate(Plan plan, Machine machine, Load load) {
    return new Simulation(plan, machine, load).run();
  }
}
