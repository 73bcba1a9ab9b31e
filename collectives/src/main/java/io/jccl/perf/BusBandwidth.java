package io.jccl.perf;

import java.util.OptionalDouble;

/**
 * The bandwidths of a measurement in GB/s, by the definitions of nccl-tests.
 *
 * <p>{@code algorithm} is bytes over time, with the bytes of the size column. {@code bus}
 * multiplies that by a factor of the operation and the number of ranks, so that the result can be
 * compared with the speed of the hardware whatever the number of ranks is (nccl-tests,
 * doc/PERFORMANCE.md). One rank uses no bus: nccl-tests prints 0 there, which spoils averages; here
 * there is no value.
 *
 * @param algorithm bytes over time
 * @param bus the algorithm's bandwidth times the factor; empty with one rank
 */
public record BusBandwidth(double algorithm, OptionalDouble bus) {
  /**
   * The bandwidths of a call.
   *
   * @param layout the counts of the call
   * @param micros the time of the call
   */
  public static BusBandwidth of(Layout layout, double micros) {
    double algorithm = layout.bytes() == 0 ? 0 : layout.bytes() / 1e3 / micros;
    OptionalDouble factor = factor(layout.operation(), layout.ranks());
    return new BusBandwidth(
        algorithm,
        factor.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(algorithm * factor.getAsDouble()));
  }

  /** The bus bandwidth over the algorithm's bandwidth; empty with one rank. */
  public static OptionalDouble factor(Operation operation, int ranks) {
    if (ranks == 1) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        switch (operation) {
          case ALL_REDUCE -> 2.0 * (ranks - 1) / ranks;
          case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, ALL_TO_ALL_V, GATHER, SCATTER ->
              (ranks - 1.0) / ranks;
          case BROADCAST, REDUCE, SENDRECV -> 1.0;
        });
  }
}
