package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.Protocol;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CostTableTest {
  @Test
  void ofEqualTimesTheFirstIsTheCheapest() {
    CostTable equal =
        new CostTable(
            Stream.of(NcclAlgorithm.values())
                .flatMap(
                    algorithm ->
                        Arrays.stream(Protocol.values())
                            .map(each -> new CostEntry(algorithm, each, 1, 1, 1, 5, "")))
                .toList());
    assertThat(equal.cheapest()).hasValue(equal.entry(NcclAlgorithm.TREE, Protocol.LL));
    assertThat(equal.cheapest(each -> each.protocol() == Protocol.SIMPLE).orElseThrow().name())
        .isEqualTo("tree/simple");
  }

  @ParameterizedTest
  @EnumSource
  void algorithmsAreFoundByTheirLabels(NcclAlgorithm algorithm) {
    assertThat(NcclAlgorithm.of(algorithm.label())).hasValue(algorithm);
    assertThat(NcclAlgorithm.of(algorithm.name())).as("in capitals").isEmpty();
  }
}
