package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.jccl.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BusBandwidthTest {
  /** Published rows; the first line of the file names their source. */
  @ParameterizedTest
  @CsvFileSource(resources = "/perf/mi300x_two_node_allreduce.csv", numLinesToSkip = 2)
  void agreesWithPublishedRows(
      String network, long bytes, long count, double micros, double algorithm, double bus) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, 16, DataType.FLOAT32, bytes);
    BusBandwidth bandwidth = BusBandwidth.of(layout, micros);
    assertThat(layout.count()).isEqualTo(count);
    assertThat(bandwidth.algorithm()).isCloseTo(algorithm, offset(0.0051));
    assertThat(bandwidth.bus().orElseThrow()).isCloseTo(bus, offset(0.0051));
  }

  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE, 1.75",
    "ALL_GATHER, 0.875",
    "REDUCE_SCATTER, 0.875",
    "ALL_TO_ALL, 0.875",
    "ALL_TO_ALL_V, 0.875",
    "GATHER, 0.875",
    "SCATTER, 0.875",
    "BROADCAST, 1",
    "REDUCE, 1",
    "SENDRECV, 1"
  })
  void factorsOfEightRanks(Operation operation, double factor) {
    assertThat(BusBandwidth.factor(operation, 8).orElseThrow()).isEqualTo(factor);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void oneRankHasNoBus(Operation operation) {
    assertThat(BusBandwidth.factor(operation, 1)).isEmpty();
  }

  @Test
  void bytesOfDividedBuffersAreTheTotal() {
    Layout layout = Layout.of(Operation.ALL_GATHER, 4, DataType.FLOAT32, 1 << 20);
    assertThat(BusBandwidth.of(layout, 1048.576).algorithm()).isCloseTo(1, offset(1e-9));
  }

  @Test
  void nothingHasNoBandwidth() {
    Layout layout = Layout.of(Operation.ALL_REDUCE, 2, DataType.FLOAT32, 0);
    assertThat(BusBandwidth.of(layout, 0).algorithm()).isZero();
  }
}
