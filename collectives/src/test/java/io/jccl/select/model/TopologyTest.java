package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyTest {
  @Test
  void theLeastThatIsLegal() {
    Topology least = Topology.oneNode(1, 1, Double.MIN_VALUE);
    assertThat(least.channels()).isEqualTo(1);
    assertThat(least.ranksPerNode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 8 | 1 | 20 | 12 | NVLINK | 0 | 0 | nodes: 0, legal: 1 or more",
        "2 | 1 | 1 | 20 | 12 | NVLINK | 0 | 0 | ranks: 1, legal: 2 (the number of nodes) or more",
        "2 | 8 | 0 | 20 | 12 | NVLINK | 0 | 0 | channels: 0, legal: 1 or more",
        "2 | 8 | 1 | 0 | 12 | NVLINK | 0 | 0 | bwIntra: 0.0, legal: more than 0",
        "2 | 8 | 1 | 20 | 0 | NVLINK | 0 | 0 | bwInter: 0.0, legal: more than 0",
        "2 | 8 | 1 | 20 | 12 | NET | 0 | 0 | intra: net, legal: nvlink, pci",
        "2 | 8 | 1 | 20 | 12 | PCI | -1 | 0 | latencyInter: -1.0, legal: 0 or more",
        "2 | 8 | 1 | 20 | 12 | PCI | 0 | -1 | netOverhead: OptionalDouble[-1.0], legal: 0 or more",
      })
  void whatIsNotLegalIsNamed(
      int nodes,
      int ranks,
      int channels,
      double bwIntra,
      double bwInter,
      Link intra,
      double latencyInter,
      double netOverhead,
      String message) {
    assertThatThrownBy(
            () ->
                new Topology(
                    nodes,
                    ranks,
                    channels,
                    bwIntra,
                    bwInter,
                    intra,
                    latencyInter,
                    Cpu.OTHER,
                    true,
                    OptionalDouble.of(netOverhead)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
