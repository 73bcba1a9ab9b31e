package io.jccl.select.model;

import io.jccl.select.Protocol;

/**
 * What a model says about one algorithm with one protocol.
 *
 * @param algorithm the algorithm
 * @param protocol the protocol
 * @param latency microseconds that every operation takes
 * @param bandwidth GB/s of the call's bytes, before the correction
 * @param correction what the bandwidth is multiplied with at this size
 * @param micros the predicted time; {@link #MISSING} if the entry cannot be used
 * @param reason why it cannot be used, empty if it can; or what was done to its time
 */
public record CostEntry(
    NcclAlgorithm algorithm,
    Protocol protocol,
    double latency,
    double bandwidth,
    double correction,
    double micros,
    String reason) {
  /** The time of an entry that cannot be used, as in NCCL. */
  public static final double MISSING = -1;

  /** An entry that cannot be used. */
  static CostEntry missing(NcclAlgorithm algorithm, Protocol protocol, String reason) {
    return new CostEntry(algorithm, protocol, 0, 0, 1, MISSING, reason);
  }

  /** Whether the entry may be chosen. */
  public boolean usable() {
    return micros >= 0;
  }

  /** The name, such as {@code ring/ll128}. */
  public String name() {
    return algorithm.label() + "/" + protocol.label();
  }
}
