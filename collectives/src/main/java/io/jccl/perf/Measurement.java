package io.jccl.perf;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One size in one placement, timed or checked or both.
 *
 * @param timing the times; none if only checked
 * @param cpuMicros processor time a call, averaged as the times are; none unless asked for
 * @param bandwidth the bandwidths; none without times
 * @param wrong the number of wrong elements; none if not checked
 * @param fault the first wrong element
 * @param copy how a copy of the same bytes compares; none unless asked for
 */
public record Measurement(
    Optional<Timing> timing,
    Optional<Double> cpuMicros,
    Optional<BusBandwidth> bandwidth,
    OptionalLong wrong,
    Optional<Fault> fault,
    Optional<CopyComparison> copy) {

  /** What the time column shows: the time, or the processor time if that was asked for. */
  public Optional<Double> shownMicros() {
    return cpuMicros.or(() -> timing.map(Timing::micros));
  }

  /** The bus bandwidth in GB/s; none without times, or with one rank. */
  public OptionalDouble busBandwidth() {
    return bandwidth.map(BusBandwidth::bus).orElse(OptionalDouble.empty());
  }
}
