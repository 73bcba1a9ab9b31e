package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The bandwidths that rccl-tests printed on two machines with 8 MI300X each, from its times. */
class PublishedBusBandwidthTest {
  private static final int RANKS = 16;

  @ParameterizedTest(name = "{0} {1} bytes")
  @CsvFileSource(resources = "/io/jccl/mi300x_two_node_allreduce.csv", numLinesToSkip = 1)
  void toThePrintedDigits(
      String network, long bytes, long count, double micros, String algorithm, String bus) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, RANKS, DataType.FLOAT32, bytes);
    BusBandwidth bandwidth = BusBandwidth.of(layout, micros);
    assertThat(layout.count()).isEqualTo(count);
    assertThat(print(bandwidth.algorithm())).isEqualTo(algorithm);
    assertThat(print(bandwidth.bus().orElseThrow())).isEqualTo(bus);
  }

  private static String print(double gbps) {
    return String.format(Locale.ROOT, "%.2f", gbps);
  }
}
