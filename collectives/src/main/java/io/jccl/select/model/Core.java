package io.jccl.select.model;

import io.jccl.select.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What NCCL and RCCL do around a tuner plugin: they fill a table of times, let the plugin change
 * it, and take the least of what is not negative, the first of equal ones.
 */
public final class Core {
  private static final int PROTOCOLS = Protocol.values().length;
  private static final int GUARDED_ABOVE = 8;
  private static final double GUARD = 1024;

  private Core() {}

  /** Changes a table of times, as a plugin does. */
  @FunctionalInterface
  public interface Tuner {
    /**
     * Is asked for a call.
     *
     * @param times {@code [algorithm][protocol]}, to be changed in place; -1 for unusable ones
     * @return the number of channels, 0 to keep the model's
     */
    int tune(float[][] times);
  }

  /**
   * What was taken.
   *
   * @param algorithm the algorithm
   * @param protocol the protocol
   * @param channels what the plugin says, 0 for the model's own number
   */
  public record Taken(NcclAlgorithm algorithm, Protocol protocol, int channels) {}

  /**
   * Asks the plugin and takes the cheapest entry.
   *
   * @param costs the model's table
   * @param tuner the plugin
   * @return nothing if no entry is usable, which NCCL reports as an error
   */
  public static Optional<Taken> choose(CostTable costs, Tuner tuner) {
    float[][] times = costs.grid();
    int channels = tuner.tune(times);
    int best = -1;
    for (int i = 0; i < times.length * PROTOCOLS; i++) {
      if (time(times, i) >= 0 && (best < 0 || time(times, i) < time(times, best))) {
        best = i;
      }
    }
    if (best < 0) {
      return Optional.empty();
    }
    NcclAlgorithm algorithm = NcclAlgorithm.values()[best / PROTOCOLS];
    Protocol protocol = Protocol.values()[best % PROTOCOLS];
    return Optional.of(new Taken(algorithm, protocol, channels));
  }

  private static float time(float[][] times, int entry) {
    return times[entry / PROTOCOLS][entry % PROTOCOLS];
  }

  /**
   * The table with entries that the user has switched off. NCCL does so before its guard, which
   * makes their -1 a -1024 as well.
   *
   * @param costs the model's table
   * @param allowed what the user leaves
   * @param reason what the others are to say
   */
  public static CostTable without(
      CostTable costs,
      Topology topology,
      CostQuery query,
      Predicate<CostEntry> allowed,
      String reason) {
    List<CostEntry> off = new ArrayList<>();
    for (CostEntry entry : costs.entries()) {
      CostEntry missing = CostEntry.missing(entry.algorithm(), entry.protocol(), reason);
      boolean guarded = topology.ranks() > GUARDED_ABOVE && query.isFloat8();
      off.add(allowed.test(entry) || !entry.usable() ? entry : guarded ? longer(missing) : missing);
    }
    return new CostTable(off);
  }

  /**
   * The table as the plugin gets it. One rank needs nothing but ring/simple. Float8 with more than
   * 8 ranks shall not go round a ring, so the ring's times are made so long that anything else
   * wins; that turns an unusable -1 into -1024, which fools plugins that ask for {@code != -1}.
   */
  static CostTable guarded(CostTable costs, int ranks, boolean float8) {
    if (ranks == 1) {
      return new CostTable(costs.entries().stream().map(Core::alone).toList());
    }
    if (float8 && ranks > GUARDED_ABOVE) {
      return new CostTable(costs.entries().stream().map(Core::longer).toList());
    }
    return costs;
  }

  private static CostEntry alone(CostEntry entry) {
    return entry.algorithm() == NcclAlgorithm.RING && entry.protocol() == Protocol.SIMPLE
        ? new CostEntry(entry.algorithm(), entry.protocol(), 0, 0, 1, 0, "one rank")
        : CostEntry.missing(entry.algorithm(), entry.protocol(), "one rank needs ring/simple only");
  }

  private static CostEntry longer(CostEntry entry) {
    if (entry.algorithm() != NcclAlgorithm.RING) {
      return entry;
    }
    String guard = "float8 with more than " + GUARDED_ABOVE + " ranks: x " + (int) GUARD;
    return new CostEntry(
        entry.algorithm(),
        entry.protocol(),
        entry.latency(),
        entry.bandwidth(),
        entry.correction(),
        entry.micros() * GUARD,
        entry.usable() ? guard : entry.reason());
  }
}
