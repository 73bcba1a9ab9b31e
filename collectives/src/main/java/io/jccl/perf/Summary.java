package io.jccl.perf;

import java.util.OptionalDouble;

/**
 * The outcome of a sweep.
 *
 * @param measurements the number of measurements (lines × placements)
 * @param checked the measurements that were checked
 * @param failed the measurements with wrong elements
 * @param busBandwidth the mean bus bandwidth in GB/s over all timed measurements; none if nothing
 *     was timed or there is one rank
 * @param stopped whether the sweep was stopped before its end
 */
public record Summary(
    long measurements, long checked, long failed, OptionalDouble busBandwidth, boolean stopped) {

  /** Whether no wrong element was found. */
  public boolean correct() {
    return failed == 0;
  }

  /** Whether the mean reaches 0.9 × the expected one, which is what NCCL_TESTS_MIN_BW asks. */
  public boolean reaches(double expected) {
    return busBandwidth.isPresent() && busBandwidth.getAsDouble() >= 0.9 * expected;
  }
}
