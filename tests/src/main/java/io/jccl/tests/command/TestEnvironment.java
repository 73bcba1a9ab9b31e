package io.jccl.tests.command;

import io.jccl.perf.PerfConfig;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The variables of nccl-tests: NCCL_TESTS_MIN_BW is obeyed, those that split the ranks are refused,
 * as ignoring them would measure something else.
 *
 * @param minimumBandwidth what the mean bus bandwidth must reach 0.9 of, if anything
 */
record TestEnvironment(OptionalDouble minimumBandwidth) {
  private static final String MINIMUM = "NCCL_TESTS_MIN_BW";
  private static final List<String> REFUSED = List.of("NCCL_TESTS_SPLIT", "NCCL_TESTS_SPLIT_MASK");

  static TestEnvironment of(Map<String, String> environment) {
    for (String name : REFUSED) {
      if (environment.containsKey(name)) {
        throw new IllegalArgumentException(name + " is not supported; unset it");
      }
    }
    String text = environment.get(MINIMUM);
    if (text == null || text.isBlank()) {
      return new TestEnvironment(OptionalDouble.empty());
    }
    try {
      double value = Double.parseDouble(text);
      if (value >= 0) {
        return new TestEnvironment(OptionalDouble.of(value));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(MINIMUM + "=" + text + " is not a number of GB/s", e);
    }
    throw new IllegalArgumentException(MINIMUM + "=" + text + " is not a number of GB/s");
  }

  /** A bandwidth cannot be demanded of a run that measures none. */
  void check(PerfConfig config) {
    if (minimumBandwidth.isPresent() && (config.ranks() == 1 || config.checking().only())) {
      throw new IllegalArgumentException(
          MINIMUM + " is set, but one rank, or --check-only, has no bus bandwidth to compare");
    }
  }
}
